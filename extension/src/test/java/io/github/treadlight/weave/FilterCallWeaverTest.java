package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_ABSTRACT;
import static org.objectweb.asm.Opcodes.ACC_INTERFACE;
import static org.objectweb.asm.Opcodes.ACC_PROTECTED;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.log.LogThread;
import io.github.treadlight.stream.RequestedFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** Weaves and runs real classes. {@code RequestedFilterTest} has the filters that a woven application sees. */
class FilterCallWeaverTest {
    private static final String STREAM = "java/io/ObjectInputStream";
    private static final String GETTER = "getObjectInputFilter";
    private static final String TYPE = "()Ljava/io/ObjectInputFilter;";
    private static final byte[] ASKING = ApplicationLoader.classFile(Asking.class.getName());

    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(FilterCallWeaver.class.getPackageName());

    private final FilterCallWeaver weaver = new FilterCallWeaver(Replacement.class, name -> true);
    private final ApplicationLoader app = new ApplicationLoader().transformedBy(weaver);

    /** The class that woven classes call. */
    public static final class Replacement {
        private static final ObjectInputFilter SEEN = info -> ObjectInputFilter.Status.UNDECIDED;

        private Replacement() {}

        public static ObjectInputFilter of(ObjectInputFilter filter) {
            return SEEN;
        }
    }

    /** A class with everything that matters for its serial version, and with switches, whose lengths vary. */
    public static final class Asking implements Serializable, Function<ObjectInputStream, ObjectInputFilter> {
        @Override
        public ObjectInputFilter apply(ObjectInputStream stream) {
            for (int i = 0; i < 9; i++) {
                switch (i) {
                    case 0, 1, 2, 4 -> Integer.toString(i * 1000);
                    default -> Integer.toBinaryString(i);
                }
                switch (String.valueOf(i)) {
                    case "4", "100000000", "-5" -> {
                        return stream.getObjectInputFilter();
                    }
                    default -> {
                        i += 3; // an instruction with two operands
                        i--;
                        i--;
                        i--;
                    }
                }
            }
            return null;
        }
    }

    /** A class whose function is stored with the name of the method. */
    public static final class Stored {
        private Stored() {}

        public static Object function() {
            return (Function<ObjectInputStream, ObjectInputFilter> & Serializable)
                    ObjectInputStream::getObjectInputFilter;
        }
    }

    private byte[] transform(String name, byte[] bytes) {
        return weaver.transform(app, name, null, null, bytes);
    }

    @SuppressWarnings("unchecked")
    private static ObjectInputFilter ask(Class<?> asking) throws Exception {
        return ((Function<ObjectInputStream, ObjectInputFilter>) asking.getConstructor().newInstance()).apply(stream());
    }

    private static ObjectInputStream stream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).close();
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @Test
    void aWovenClassUsesTheReplacement() throws Exception {
        assertThat(ask(app.define(Asking.class.getName(), ASKING))).isSameAs(Replacement.SEEN);
    }

    @Test
    void theDefaultSerialVersionAndThePublicMethodsStay() {
        Class<?> woven = app.define(Asking.class.getName(), ASKING);
        assertThat(woven.getDeclaredMethods()).hasSizeGreaterThan(Asking.class.getDeclaredMethods().length);
        assertThat(woven.getMethods()).hasSameSizeAs(Asking.class.getMethods());
        assertThat(ObjectStreamClass.lookup(woven).getSerialVersionUID())
                .isEqualTo(ObjectStreamClass.lookup(Asking.class).getSerialVersionUID());
    }

    @Test
    void aStoredLambdaExpressionCanBeReadAgain() throws Exception {
        app.with(Stored.class);
        Object function = app.call(Stored.class.getName(), "function");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(function);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
                return Class.forName(type.getName(), false, app);
            }
        }) {
            assertThat(in.readObject()).isInstanceOf(Function.class);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {FilterCallWeaver.class, String.class, ObjectInputStream.class, RequestedFilter.class})
    void leavesClassesThatDoNotAskUnchanged(Class<?> type) {
        assertThat(transform(type.getName().replace('.', '/'), ApplicationLoader.classFile(type.getName()))).isNull();
    }

    @Test
    void leavesAnExcludedClassUnchanged() {
        FilterCallWeaver excluding = new FilterCallWeaver(Replacement.class, name -> !name.endsWith("$Asking"));
        assertThat(excluding.transform(app, Asking.class.getName().replace('.', '/'), null, null, ASKING)).isNull();
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void leavesAClassUnchangedIfItsLoaderDoesNotFindTheReplacement() {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        assertThat(weaver.transform(platform, "Asking", null, null, ASKING)).isNull();
        assertThat(weaver.transform(new ApplicationLoader(Replacement.class), "Asking", null, null, ASKING)).isNull();
        assertThat(warnings.lines()).singleElement().asString()
                .contains("did not weave the class Asking", "What code sees of the filter");
    }

    @Test
    void theNameOfAClassCannotForgeALine() {
        assertThat(transform(ForgedLine.NAME, Arrays.copyOf(ASKING, ASKING.length - 1))).isNull();
        ForgedLine.assertEscaped(warnings.lines());
    }

    @Test
    void leavesDamagedClassFilesUnchangedWithOneWarning() {
        byte[] before = ASKING.clone();
        for (int length = 0; length < before.length; length++) {
            assertThat(transform("CutOff", Arrays.copyOf(before, length))).isNull();
        }
        assertThat(transform("TooLong", Arrays.copyOf(before, before.length + 1))).isNull();
        assertThat(warnings.lines()).singleElement().asString().contains("CutOff", "did not weave");
        assertThat(warnings.threads()).as("the logging thread").containsExactly(LogThread.NAME);
    }

    /** Changes each byte: the weaver may refuse it or return something the JVM refuses, but must never throw. */
    @Test
    void neverThrowsWhateverTheBytes() {
        for (int at = 0; at < ASKING.length; at++) {
            for (int change : new int[] {0x00, 0x01, 0x7F, 0xFF}) {
                byte[] changed = ASKING.clone();
                changed[at] = (byte) change;
                transform("Changed", changed);
            }
        }
        assertThat(ASKING).isEqualTo(ApplicationLoader.classFile(Asking.class.getName()));
        assertThat(warnings.lines()).hasSize(1);
    }

    /** Class files from Java 1.4, without stack maps, to Java 25. */
    @ParameterizedTest
    @ValueSource(ints = {48, 49, 50, 51, 52, 55, 61, 65, 69})
    void weavesClassFilesOfEveryJavaVersion(int major) throws Exception {
        byte[] original = type("test/Versioned", major, ACC_PUBLIC | ACC_SUPER, writer -> ask(writer, STREAM));
        assertThat(transform("test/Versioned", original)).isNotNull();
        if (major <= 44 + Runtime.version().feature()) {
            assertThat(app.define("test.Versioned", original).getMethod("ask", Object.class).invoke(null, stream()))
                    .isSameAs(Replacement.SEEN);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {51, 52})
    void weavesInterfacesSinceTheyCanHaveMethods(int major) throws Exception {
        byte[] original = type("test/Asked", major, ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, writer -> {
            MethodVisitor initializer = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
            initializer.visitInsn(ACONST_NULL);
            initializer.visitMethodInsn(INVOKEVIRTUAL, STREAM, GETTER, TYPE, false);
            initializer.visitInsn(POP);
            initializer.visitInsn(RETURN);
            initializer.visitMaxs(0, 0);
            if (major >= 52) {
                ask(writer, STREAM);
            }
        });
        if (major < 52) {
            assertThat(transform("test/Asked", original)).isNull();
            assertThat(warnings.lines()).singleElement().asString().contains("is an interface");
        } else {
            Class<?> woven = app.define("test.Asked", original);
            assertThat(woven.getDeclaredMethods()).extracting("name").contains(GETTER + "$treadlight0");
        }
    }

    /** The JVM checks the type of the receiver, which a class file does not describe. */
    @Test
    void theTypeOfTheReceiverMayBeUnknown() throws Exception {
        byte[] original = type("test/Unknown", 61, ACC_PUBLIC | ACC_SUPER,
                writer -> ask(writer, Unrelated.class.getName().replace('.', '/')));
        assertThat(app.define("test.Unknown", original).getMethod("ask", Object.class).invoke(null, new Unrelated()))
                .isSameAs(Replacement.SEEN);
    }

    /** A class that is no stream. */
    public static class Unrelated {
        public ObjectInputFilter getObjectInputFilter() {
            return null;
        }
    }

    /** The JVM allows such a call only if the receiver is a subclass of the caller. */
    @Test
    void theMethodMayBeProtectedAndOfAnotherPackage() throws Exception {
        app.define("test.base.Base", type("test/base/Base", 61, ACC_PUBLIC | ACC_SUPER, writer -> {
            construct(writer, "java/lang/Object");
            MethodVisitor getter = writer.visitMethod(ACC_PROTECTED, GETTER, TYPE, null, null);
            getter.visitInsn(ACONST_NULL);
            getter.visitInsn(ARETURN);
            getter.visitMaxs(0, 0);
        }));
        byte[] original = type("test/Derived", "test/base/Base", 61, ACC_PUBLIC | ACC_SUPER, writer -> {
            construct(writer, "test/base/Base");
            ask(writer, "test/Derived");
        });
        Class<?> woven = app.define("test.Derived", original);
        assertThat(woven.getMethod("ask", Object.class).invoke(null, woven.getConstructor().newInstance()))
                .isSameAs(Replacement.SEEN);
    }

    @Test
    void leavesAClassWithAFullConstantPoolUnchanged() {
        byte[] full = type("test/Full", 52, ACC_PUBLIC | ACC_SUPER, writer -> {
            ask(writer, STREAM);
            for (int i = 0; writer.newUTF8("text " + i) < 65_530; i++) {
                assertThat(i).isLessThan(65_536);
            }
        });
        assertThat(transform("test/Full", full)).isNull();
        assertThat(warnings.lines()).singleElement().asString().contains("no room");
    }

    private static byte[] type(String name, int major, int access, Consumer<ClassWriter> members) {
        return type(name, "java/lang/Object", major, access, members);
    }

    private static byte[] type(
            String name, String superclass, int major, int access, Consumer<ClassWriter> members) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(major, access, name, null, superclass, null);
        members.accept(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void construct(ClassWriter writer, String superclass) {
        MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, superclass, "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
    }

    private static void ask(ClassWriter writer, String owner) {
        MethodVisitor ask = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "ask",
                "(Ljava/lang/Object;)Ljava/lang/Object;", null, null);
        ask.visitVarInsn(ALOAD, 0);
        ask.visitTypeInsn(CHECKCAST, owner);
        ask.visitMethodInsn(INVOKEVIRTUAL, owner, GETTER, TYPE, false);
        ask.visitInsn(ARETURN);
        ask.visitMaxs(0, 0);
    }
}
