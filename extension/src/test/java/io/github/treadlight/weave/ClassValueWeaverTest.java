package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;

import io.github.treadlight.classvalue.CompactClassValue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.function.Function;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.util.CheckClassAdapter;

/** Weaves real classes, runs them, and lets ASM and the JVM verify them. */
class ClassValueWeaverTest {
    private static final String COMPACT = "io/github/treadlight/classvalue/CompactClassValue";

    private final ClassValueWeaver weaver = new ClassValueWeaver(CompactClassValue.class, name -> true);
    private final WeavingLoader app = new WeavingLoader(getClass().getClassLoader(), Zoo.class, weaver);

    @Test
    void weavesAnAnonymousClassValue() throws Exception {
        ClassValue<?> woven = (ClassValue<?>) zoo("").getMethod("anonymous").invoke(null);
        assertThat(woven).isInstanceOf(CompactClassValue.class);
        assertThat(woven.get(String.class)).isEqualTo("anonymous String");
    }

    @Test
    void weavesACapturingClassValue() throws Exception {
        Function<Class<?>, String> function = Class::getName;
        ClassValue<?> woven = (ClassValue<?>) zoo("").getMethod("capturing", Function.class).invoke(null, function);
        assertThat(woven).isInstanceOf(CompactClassValue.class);
        assertThat(woven.get(int.class)).isEqualTo("int");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Final", "Indirect", "Generic", "Raw", "Constructors", "SuperCalls"})
    void weavesANamedClassValue(String name) throws Exception {
        ClassValue<?> woven = newInstance(name);
        assertThat(woven).isInstanceOf(CompactClassValue.class);
        assertThat(woven.get(String.class)).isNotNull().isSameAs(woven.get(String.class));
    }

    @Test
    void leavesTheSubclassOfAWovenClassAlone() throws Exception {
        byte[] indirect = WeavingLoader.bytesOf(Zoo.Indirect.class.getName());
        assertThat(weaver.transform(app, "Zoo$Indirect", null, null, indirect)).isNull();
        assertThat(zoo("$Indirect").getSuperclass().getSuperclass()).isEqualTo(CompactClassValue.class);
    }

    @Test
    void superCallsReachTheNewSuperClass() throws Exception {
        ClassValue<?> woven = newInstance("SuperCalls");
        assertThat(woven.get(String.class)).isEqualTo("super String 1");
        assertThat(woven.get(String.class)).isEqualTo("super String 1");
        woven.remove(String.class);
        assertThat(woven.get(String.class)).isEqualTo("super String 3");
    }

    @Test
    void theGenericSuperClassIsTheNewOne() throws Exception {
        ParameterizedType superClass = (ParameterizedType) zoo("$Generic").getGenericSuperclass();
        assertThat(superClass.getRawType()).isEqualTo(CompactClassValue.class);
        assertThat(superClass.getActualTypeArguments()[0].getTypeName())
                .isEqualTo("java.util.Map<K, java.util.List<V[]>>");
        assertThat(zoo("$Generic").getTypeParameters()[0].getBounds()[0].getTypeName())
                .isEqualTo("java.lang.ClassValue<? super java.lang.Integer>");
        assertThat(zoo("$Generic").getGenericInterfaces()[0].getTypeName())
                .isEqualTo("java.util.concurrent.Callable<java.lang.ClassValue<V>>");
        assertThat(zoo("$Generic").getDeclaredField("same").getGenericType().getTypeName())
                .startsWith("java.lang.ClassValue<");
        assertThat(zoo("$Raw").getGenericSuperclass()).isEqualTo(CompactClassValue.class);
    }

    @Test
    void leavesAClassThatOnlyMentionsClassValueAsItIs() {
        byte[] original = WeavingLoader.bytesOf(Zoo.Mentions.class.getName());
        byte[] before = original.clone();
        assertThat(weaver.transform(app, "Zoo$Mentions", null, null, original)).isNull();
        assertThat(original).isEqualTo(before);
    }

    @Test
    void doesNotChangeTheBytesItIsGiven() {
        byte[] original = WeavingLoader.bytesOf(Zoo.Final.class.getName());
        byte[] before = original.clone();
        assertThat(weaver.transform(app, "Zoo$Final", null, null, original)).isNotNull();
        assertThat(original).isEqualTo(before);
    }

    @Test
    void leavesWhatIsNotWantedAsItIs() {
        ClassNamePatterns excludes = ClassNamePatterns.parse("io.github.treadlight.weave.Zoo");
        ClassValueWeaver excluding = new ClassValueWeaver(CompactClassValue.class, name -> !excludes.matches(name));
        byte[] original = WeavingLoader.bytesOf(Zoo.Final.class.getName());
        assertThat(excluding.transform(app, Zoo.Final.class.getName().replace('.', '/'), null, null, original))
                .isNull();
    }

    @Test
    void leavesItsOwnClassValueInAnApplicationsLibraryAsItIs() {
        byte[] own = WeavingLoader.bytesOf(CompactClassValue.class.getName());
        assertThat(weaver.transform(app, COMPACT, null, null, own)).isNull();
    }

    /** 8 to 25, compiled by hand for each: major versions 52 to 69. */
    @ParameterizedTest
    @ValueSource(ints = {52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69})
    void weavesClassFilesOfEveryJavaVersion(int major) throws Exception {
        byte[] woven = weaver.transform(app, "test/Versioned", null, null, classValue("test/Versioned", major));
        ClassReader reader = new ClassReader(woven);
        assertThat(reader.getSuperName()).isEqualTo(COMPACT);
        assertThat(reader.readUnsignedShort(6)).isEqualTo(major);
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(reader, getClass().getClassLoader(), false, new PrintWriter(problems));
        assertThat(problems.toString()).isEmpty();
        if (major <= 44 + Runtime.version().feature()) {
            WeavingLoader loader = new WeavingLoader(getClass().getClassLoader(), Zoo.class, weaver);
            ClassValue<?> instance = (ClassValue<?>) loader
                    .define("test.Versioned", classValue("test/Versioned", major))
                    .getConstructor()
                    .newInstance();
            assertThat(instance).isInstanceOf(CompactClassValue.class);
            assertThat(instance.get(String.class)).isEqualTo(String.class);
        }
    }

    @Test
    void leavesAClassValueAsItIsWhoseLoaderDoesNotFindTheNewSuperClass() {
        byte[] original = WeavingLoader.bytesOf(Zoo.Final.class.getName());
        try (Log log = new Log(ClassValueWeaver.class)) {
            assertThat(weaver.transform(ClassLoader.getPlatformClassLoader(), "Zoo$Final", null, null, original))
                    .isNull();
            assertThat(log.messages(Level.WARNING)).singleElement().asString()
                    .contains("Zoo$Final").contains("does not find the server's " + CompactClassValue.class.getName());
        }
    }

    @Test
    void leavesBrokenClassFilesAloneWithOneWarning() {
        byte[] whole = WeavingLoader.bytesOf(Zoo.Generic.class.getName());
        try (Log log = new Log(ClassValueWeaver.class)) {
            assertThat(weaver.transform(app, "Empty", null, null, new byte[0])).isNull();
            for (int length = 1; length < whole.length; length++) {
                assertThat(weaver.transform(app, "CutOff", null, null, Arrays.copyOf(whole, length))).isNull();
            }
            assertThat(weaver.transform(app, "TooLong", null, null, Arrays.copyOf(whole, whole.length + 1))).isNull();
            byte[] noMagic = whole.clone();
            noMagic[0] = 0;
            assertThat(weaver.transform(app, "NoMagic", null, null, noMagic)).isNull();
            assertThat(log.messages(Level.WARNING)).singleElement().asString()
                    .contains("Empty").contains("as it is").contains("weave-excludes");
        }
    }

    /** Every single changed byte: the weaver may refuse or give something the JVM refuses, but must never throw. */
    @Test
    void neverThrowsWhateverTheBytes() {
        byte[] whole = WeavingLoader.bytesOf(Zoo.Constructors.class.getName());
        try (Log log = new Log(ClassValueWeaver.class)) {
            for (int at = 0; at < whole.length; at++) {
                for (int change : new int[] {0x00, 0x01, 0x7F, 0xFF}) {
                    byte[] changed = whole.clone();
                    changed[at] = (byte) change;
                    weaver.transform(app, "Changed", null, null, changed);
                }
            }
            assertThat(log.messages(Level.WARNING)).hasSize(1);
        }
    }

    /** As merging tools leave it: the constructor stands in the pool twice, and the second is called. */
    @Test
    void patchesEveryReferenceToTheConstructor() throws Exception {
        byte[] twice = twoConstructorReferences();
        WeavingLoader loader = new WeavingLoader(getClass().getClassLoader(), Zoo.class, weaver);
        ClassValue<?> instance = (ClassValue<?>) loader.define("test.Twice", twice).getConstructor().newInstance();
        assertThat(instance).isInstanceOf(CompactClassValue.class);
        assertThat(instance.get(String.class)).isEqualTo(String.class);
    }

    /** Doubles the Methodref of ClassValue.&lt;init&gt; at the end of the pool and calls the copy. */
    private static byte[] twoConstructorReferences() {
        byte[] once = classValue("test/Twice", 52);
        ClassReader reader = new ClassReader(once);
        int original = 0;
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            if (at != 0 && once[at - 1] == 10 && reader.readClass(at, buffer).equals("java/lang/ClassValue")) {
                original = i;
            }
        }
        assertThat(original).isPositive();
        int copy = reader.getItemCount();
        int poolEnd = reader.header;
        byte[] twice = new byte[once.length + 5];
        System.arraycopy(once, 0, twice, 0, poolEnd);
        System.arraycopy(once, reader.getItem(original) - 1, twice, poolEnd, 5);
        System.arraycopy(once, poolEnd, twice, poolEnd + 5, once.length - poolEnd);
        twice[8] = (byte) (copy + 1 >>> 8);
        twice[9] = (byte) (copy + 1);
        for (int i = poolEnd + 5; i < twice.length - 3; i++) {
            // aload_0, invokespecial original
            if (twice[i] == 0x2A && (twice[i + 1] & 0xFF) == 0xB7 && twice[i + 3] == original) {
                twice[i + 3] = (byte) copy;
                return twice;
            }
        }
        throw new AssertionError("the call of the constructor was not found");
    }

    @Test
    void leavesAClassAloneWhosePoolIsFull() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(52, ACC_PUBLIC | ACC_SUPER, "test/Full", null, "java/lang/ClassValue", null);
        for (int i = 0; writer.newUTF8("text " + i) < 65_533; i++) {
            assertThat(i).isLessThan(65_536);
        }
        writer.visitEnd();
        try (Log log = new Log(ClassValueWeaver.class)) {
            assertThat(weaver.transform(app, "test/Full", null, null, writer.toByteArray())).isNull();
            assertThat(log.messages(Level.WARNING)).singleElement().asString().contains("no place");
        }
    }

    private Class<?> zoo(String nested) throws ClassNotFoundException {
        return app.loadClass(Zoo.class.getName() + nested);
    }

    private ClassValue<?> newInstance(String name) throws ReflectiveOperationException {
        return (ClassValue<?>) zoo("$" + name).getConstructor().newInstance();
    }

    private static byte[] classValue(String name, int major) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(major, ACC_PUBLIC | ACC_SUPER, name, "Ljava/lang/ClassValue<Ljava/lang/Class<*>;>;",
                "java/lang/ClassValue", null);
        MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/ClassValue", "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        MethodVisitor compute = writer.visitMethod(
                ACC_PUBLIC, "computeValue", "(Ljava/lang/Class;)Ljava/lang/Object;", null, null);
        compute.visitCode();
        compute.visitVarInsn(ALOAD, 1);
        compute.visitInsn(ARETURN);
        compute.visitMaxs(0, 0);
        compute.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
