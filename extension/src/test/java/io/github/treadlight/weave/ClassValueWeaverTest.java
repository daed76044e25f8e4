package io.github.treadlight.weave;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.log.LogThread;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.util.CheckClassAdapter;

/** Weaves and runs real classes, which ASM and the JVM verify. */
class ClassValueWeaverTest {
    private static final String SHAPES = ClassValueShapes.class.getName();
    private static final String COMPACT = "io/github/treadlight/classvalue/CompactClassValue";
    private static final byte[] FINAL = ApplicationLoader.classFile(SHAPES + "$Final");

    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ClassValueWeaver.class.getPackageName());

    private final ClassValueWeaver weaver = new ClassValueWeaver(CompactClassValue.class, name -> true);
    private final ApplicationLoader app = new ApplicationLoader().withAll(SHAPES).transformedBy(weaver);

    @ParameterizedTest
    @CsvSource({"anonymous, anonymous int", "capturing, int", "final, final int", "indirect, indirect int",
        "superCalls, super int 1", "generic, {}", "raw, raw", "constructors, tluafed"})
    void weavesClassValuesOfEveryShape(String shape, String expected) {
        ClassValue<?> woven = woven(shape);
        assertThat(woven).isInstanceOf(CompactClassValue.class);
        assertThat(woven.get(int.class)).hasToString(expected).isSameAs(woven.get(int.class));
    }

    @Test
    void superCallsReachTheNewSuperclass() {
        ClassValue<?> woven = woven("superCalls");
        assertThat(woven.get(String.class)).isEqualTo("super String 1");
        assertThat(woven.get(String.class)).isEqualTo("super String 1");
        woven.remove(String.class);
        assertThat(woven.get(String.class)).isEqualTo("super String 3");
    }

    @Test
    void replacesTheSuperclassInTheGenericSignatureOnly() throws Exception {
        Class<?> generic = app.its(ClassValueShapes.Generic.class);
        ParameterizedType superClass = (ParameterizedType) generic.getGenericSuperclass();
        assertThat(superClass.getRawType()).isEqualTo(CompactClassValue.class);
        assertThat(superClass.getActualTypeArguments()[0].getTypeName())
                .isEqualTo("java.util.Map<K, java.util.List<V[]>>");
        assertThat(generic.getTypeParameters()[0].getBounds()[0].getTypeName())
                .isEqualTo("java.lang.ClassValue<? super java.lang.Integer>");
        assertThat(generic.getGenericInterfaces()[0].getTypeName())
                .isEqualTo("java.util.concurrent.Callable<java.lang.ClassValue<V>>");
        assertThat(generic.getDeclaredField("same").getGenericType().getTypeName())
                .startsWith("java.lang.ClassValue<");
        assertThat(app.its(ClassValueShapes.Raw.class).getGenericSuperclass()).isEqualTo(CompactClassValue.class);
    }

    @ParameterizedTest
    @ValueSource(classes = {ClassValueShapes.Indirect.class, ClassValueShapes.Mentions.class, CompactClassValue.class})
    void leavesOtherClassesUnchanged(Class<?> type) {
        byte[] original = ApplicationLoader.classFile(type.getName());
        byte[] before = original.clone();
        assertThat(transform(type.getName().replace('.', '/'), original)).isNull();
        assertThat(original).isEqualTo(before);
    }

    @Test
    void theSubclassOfAWovenClassInheritsTheNewSuperclass() {
        assertThat(app.its(ClassValueShapes.Indirect.class).getSuperclass().getSuperclass())
                .isEqualTo(CompactClassValue.class);
    }

    @Test
    void doesNotChangeTheBytesItIsGiven() {
        byte[] original = FINAL.clone();
        assertThat(transform("Final", original)).isNotNull();
        assertThat(original).isEqualTo(FINAL);
    }

    @Test
    void leavesAnExcludedClassUnchanged() {
        ClassNamePatterns excludes = ClassNamePatterns.parse(SHAPES);
        ClassValueWeaver excluding = new ClassValueWeaver(CompactClassValue.class, name -> !excludes.matches(name));
        assertThat(excluding.transform(app, SHAPES.replace('.', '/') + "$Final", null, null, FINAL)).isNull();
    }

    /** Class files of Java 8 to 25, compiled by hand: major versions 52 to 69. */
    @ParameterizedTest
    @ValueSource(ints = {52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69})
    void weavesClassFilesOfEveryJavaVersion(int major) throws Exception {
        byte[] original = classValue("test/Versioned", major);
        ClassReader reader = new ClassReader(transform("test/Versioned", original));
        assertThat(reader.getSuperName()).isEqualTo(COMPACT);
        assertThat(reader.readUnsignedShort(6)).isEqualTo(major);
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(reader, getClass().getClassLoader(), false, new PrintWriter(problems));
        assertThat(problems.toString()).isEmpty();
        if (major <= 44 + Runtime.version().feature()) {
            assertRunsWoven("test.Versioned", original);
        }
    }

    @Test
    void leavesAClassValueUnchangedIfItsLoaderDoesNotFindTheNewSuperclass() {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        assertThat(weaver.transform(platform, "Final", null, null, FINAL)).isNull();
        assertThat(warnings.lines()).singleElement().asString()
                .contains("Final", "does not find the server's " + CompactClassValue.class.getName());
    }

    @Test
    void theNameOfAClassCannotForgeALine() {
        assertThat(transform(ForgedLine.NAME, new byte[0])).isNull();
        ForgedLine.assertEscaped(warnings.lines());
    }

    @Test
    void leavesDamagedClassFilesUnchangedWithOneWarning() {
        byte[] whole = ApplicationLoader.classFile(SHAPES + "$Generic");
        assertThat(transform("Empty", new byte[0])).isNull();
        for (int length = 1; length < whole.length; length++) {
            assertThat(transform("CutOff", Arrays.copyOf(whole, length))).isNull();
        }
        assertThat(transform("TooLong", Arrays.copyOf(whole, whole.length + 1))).isNull();
        byte[] noMagic = whole.clone();
        noMagic[0] = 0;
        assertThat(transform("NoMagic", noMagic)).isNull();
        assertThat(warnings.lines()).singleElement().asString().contains("Empty", "did not weave", "weave-excludes");
        assertThat(warnings.threads()).as("the logging thread").containsExactly(LogThread.NAME);
    }

    /** Changes each byte: the weaver may refuse it or return something the JVM refuses, but must never throw. */
    @Test
    void neverThrowsWhateverTheBytes() {
        byte[] whole = ApplicationLoader.classFile(SHAPES + "$Constructors");
        for (int at = 0; at < whole.length; at++) {
            for (int change : new int[] {0x00, 0x01, 0x7F, 0xFF}) {
                byte[] changed = whole.clone();
                changed[at] = (byte) change;
                transform("Changed", changed);
            }
        }
        assertThat(warnings.lines()).hasSize(1);
    }

    /** The class file as merging tools write it: the pool has the constructor twice, and the second one is called. */
    @Test
    void patchesEveryReferenceToTheConstructor() throws Exception {
        assertRunsWoven("test.Twice", twoConstructorReferences());
    }

    private static byte[] twoConstructorReferences() {
        byte[] misspelled = subclass("test/Twice", 52, writer -> {
            writer.newMethod("java/lang/ClassValue", "<init>", "()V", false);
            addMembers(writer, "<inis>");
        });
        return new String(misspelled, ISO_8859_1).replace("<inis>", "<init>").getBytes(ISO_8859_1);
    }

    @Test
    void leavesAClassWithAFullConstantPoolUnchanged() {
        byte[] full = subclass("test/Full", 52, writer -> {
            for (int i = 0; writer.newUTF8("text " + i) < 65_533; i++) {
                assertThat(i).isLessThan(65_536);
            }
        });
        assertThat(transform("test/Full", full)).isNull();
        assertThat(warnings.lines()).singleElement().asString().contains("no room");
    }

    private byte[] transform(String name, byte[] classFile) {
        return weaver.transform(app, name, null, null, classFile);
    }

    @SuppressWarnings("unchecked")
    private ClassValue<?> woven(String shape) {
        return ((Map<String, ClassValue<?>>) app.call(SHAPES, "all")).get(shape);
    }

    private void assertRunsWoven(String name, byte[] classFile) throws ReflectiveOperationException {
        ClassValue<?> instance = (ClassValue<?>) app.define(name, classFile).getConstructor().newInstance();
        assertThat(instance).isInstanceOf(CompactClassValue.class);
        assertThat(instance.get(String.class)).isEqualTo(String.class);
    }

    private static byte[] classValue(String name, int major) {
        return subclass(name, major, writer -> addMembers(writer, "<init>"));
    }

    private static void addMembers(ClassWriter writer, String superConstructor) {
        MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/ClassValue", superConstructor, "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        MethodVisitor compute =
                writer.visitMethod(ACC_PUBLIC, "computeValue", "(Ljava/lang/Class;)Ljava/lang/Object;", null, null);
        compute.visitVarInsn(ALOAD, 1);
        compute.visitInsn(ARETURN);
        compute.visitMaxs(0, 0);
    }

    private static byte[] subclass(String name, int major, Consumer<ClassWriter> members) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(major, ACC_PUBLIC | ACC_SUPER, name, "Ljava/lang/ClassValue<Ljava/lang/Class<*>;>;",
                "java/lang/ClassValue", null);
        members.accept(writer);
        return writer.toByteArray();
    }
}
