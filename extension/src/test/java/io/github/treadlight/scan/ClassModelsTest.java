package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.CapturedLog;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Deploys libraries on several versions of HK2's class model, and on changed ones. For versions that are in no public
 * repository, such as Payara's, set the system property {@code treadlight.class-models} to a folder of jars.
 */
@Tag("any-jdk")
class ClassModelsTest {
    private static final Path MODEL = Path.of("target/class-models/class-model-4.0.3.jar");
    private static final String PARSER = "org.glassfish.hk2.classmodel.reflect.Parser";
    private static final String SUBTYPES = "org.glassfish.hk2.classmodel.reflect.impl.ExtensibleTypeImpl";
    private static final String VISITOR = "org.glassfish.hk2.classmodel.reflect.impl.ModelClassVisitor";

    @RegisterExtension
    final CapturedLog log = new CapturedLog(CachingParser.class.getPackageName());

    private final List<String> differences = new ArrayList<>();

    static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String folder : new String[] {"target/class-models", System.getProperty("treadlight.class-models")}) {
            if (folder != null) {
                try (Stream<Path> files = Files.list(Path.of(folder))) {
                    files.forEach(jars::add);
                }
            }
        }
        return jars;
    }

    @ParameterizedTest
    @MethodSource("jars")
    void scansAreReplayedOnEachVersion(Path jar) throws Exception {
        List<File> libraries = CachingParserTest.findLibraries();

        assertThat(deployTwice(libraries, jar, null, UnaryOperator.identity(), true)).isEqualTo(libraries.size());

        assertThat(differences).isEmpty();
        assertThat(log.lines()).isEmpty();
    }

    private int deployTwice(List<File> libraries, Path jar, @Nullable String changed,
            UnaryOperator<ClassVisitor> change, boolean isOnDemand) throws Exception {
        try (ModelLoader loader = new ModelLoader(jar, changed, change)) {
            return (int) loader.loadClass(ModelComparison.class.getName())
                    .getMethod("compare", List.class, boolean.class, List.class)
                    .invoke(null, libraries, isOnDemand, differences);
        }
    }

    @Test
    void aModelThatReadsInstructionsIsRefuted() throws Exception {
        assertRefuted(VISITOR + "$ModelMethodVisitor", next -> new WithMethod(next, "visitMethodInsn",
                "(ILjava/lang/String;Ljava/lang/String;Ljava/lang/String;Z)V"), "has code for visitMethodInsn");
    }

    @Test
    void aModelThatReadsInnerClassesIsRefuted() throws Exception {
        assertRefuted(VISITOR, next -> new WithMethod(next, "visitInnerClass",
                "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V"), "has code for visitInnerClass");
    }

    /** The changed visitor fails for the field that only replays have. */
    @Test
    void aModelThatFailsInReplaysIsRefuted() throws Exception {
        assertRefuted(VISITOR, next -> new WithCall(next, "visitField", 2, "failIfUnkept", String.class),
                "replays fail");
    }

    /** Other deployments use the proof at the same time. */
    @Test
    void noLockIsHeldWhileAModelIsCompared() throws Exception {
        assertNoDifference(VISITOR, next -> new WithCall(next, "visitField", 2, "recordLock", String.class));
    }

    /** A parser may have threads of its own. */
    @Test
    void eachParserOfTheProofIsClosed() throws Exception {
        assertNoDifference(PARSER, next -> new WithCall(
                new WithCall(next, "<init>", 0, "opened", Object.class), "close", 0, "closed", Object.class));
    }

    private void assertNoDifference(String changed, UnaryOperator<ClassVisitor> change) throws Exception {
        List<File> libraries = CachingParserTest.findLibraries().subList(0, 5);

        assertThat(deployTwice(libraries, MODEL, changed, change, true)).isEqualTo(libraries.size());

        assertThat(differences).isEmpty();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aModelThatKeepsFieldsWithoutAnnotationsIsRefuted() throws Exception {
        assertRefuted(VISITOR + "$ModelFieldVisitor", next -> new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(api, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                        if (opcode == Opcodes.GETFIELD && name.equals("modelUnAnnotatedMembers")) {
                            visitInsn(Opcodes.POP);
                            visitInsn(Opcodes.ICONST_1);
                        } else {
                            super.visitFieldInsn(opcode, owner, name, descriptor);
                        }
                    }
                };
            }
        }, "differ");
    }

    @Test
    void aParserThatDropsAnnotationsIsRefuted() throws Exception {
        assertRefuted(PARSER + "$5", next -> new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(api, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String owner, String name, String descriptor, boolean isInterface) {
                        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                        if (name.equals("getClassVisitor")) {
                            super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(ModelComparison.class),
                                    "withoutAnnotations", "(Lorg/objectweb/asm/ClassVisitor;)"
                                            + "Lorg/objectweb/asm/ClassVisitor;", false);
                        }
                    }
                };
            }
        }, "differ");
    }

    /** The changed model hides subtypes if there are more than two, so models of several libraries are no unions. */
    @Test
    void aModelThatIsNotTheUnionOfLibrariesIsNotMadeOnDemand() throws Exception {
        List<File> libraries = CachingParserTest.findLibraries().subList(0, 5);

        int reused = deployTwice(libraries, MODEL, SUBTYPES, next -> new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
                return !name.equals("subTypes") ? code : new MethodVisitor(api, code) {
                    @Override
                    public void visitInsn(int opcode) {
                        if (opcode == Opcodes.ARETURN) {
                            super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(ModelComparison.class),
                                    "few", "(Ljava/util/Collection;)Ljava/util/Collection;", false);
                        }
                        super.visitInsn(opcode);
                    }
                };
            }
        }, false);

        assertThat(reused).isEqualTo(libraries.size());
        assertThat(differences).isEmpty();
        assertThat(log.lines()).singleElement().asString()
                .contains("cannot make class models on demand", "answers differ", "No action is needed");
    }

    /** Asserts that HK2 reads all libraries if a class of the model is changed, and that the log says why, once. */
    private void assertRefuted(String changed, UnaryOperator<ClassVisitor> change, String reason) throws Exception {
        List<File> libraries = CachingParserTest.findLibraries().subList(0, 5);

        assertThat(deployTwice(libraries, MODEL, changed, change, false)).isZero();

        assertThat(differences).isEmpty();
        assertThat(log.lines()).singleElement().asString().contains(reason, "HK2 reads the libraries again");
    }

    /** A class with a method that does something, instead of its own method with that name, if any. */
    private static final class WithMethod extends ClassVisitor {
        private final String method;
        private final String descriptor;

        WithMethod(ClassVisitor next, String method, String descriptor) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.descriptor = descriptor;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return name.equals(method) ? null : super.visitMethod(access, name, descriptor, signature, exceptions);
        }

        @Override
        public void visitEnd() {
            MethodVisitor added = super.visitMethod(Opcodes.ACC_PUBLIC, method, descriptor, null, null);
            added.visitCode();
            added.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "onSpinWait", "()V", false);
            added.visitInsn(Opcodes.RETURN);
            added.visitMaxs(0, 0);
            added.visitEnd();
            super.visitEnd();
        }
    }

    /** A class visitor that makes a method pass one of its variables to {@link ModelComparison} before it returns. */
    private static final class WithCall extends ClassVisitor {
        private final String method;
        private final int slot;
        private final String called;
        private final Class<?> parameter;

        WithCall(ClassVisitor next, String method, int slot, String called, Class<?> parameter) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.slot = slot;
            this.called = called;
            this.parameter = parameter;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
            return !name.equals(method) ? code : new MethodVisitor(api, code) {
                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.RETURN || opcode == Opcodes.ARETURN) {
                        super.visitVarInsn(Opcodes.ALOAD, slot);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(ModelComparison.class), called,
                                Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(parameter)), false);
                    }
                    super.visitInsn(opcode);
                }
            };
        }
    }

    /** Loads a class model, one class of which may be changed, and the classes of Treadlight that use it. */
    private static final class ModelLoader extends URLClassLoader {
        private final @Nullable String changed;
        private final UnaryOperator<ClassVisitor> change;

        ModelLoader(Path jar, @Nullable String changed, UnaryOperator<ClassVisitor> change) throws Exception {
            super(new URL[] {
                jar.toUri().toURL(),
                CachingParser.class.getProtectionDomain().getCodeSource().getLocation(),
                ModelComparison.class.getProtectionDomain().getCodeSource().getLocation()
            }, ClassModelsTest.class.getClassLoader());
            this.changed = changed;
            this.change = change;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.glassfish.hk2.classmodel.") && !name.startsWith("io.github.treadlight.scan.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(changed)) {
                return super.findClass(name);
            }
            byte[] classFile = changed(name);
            return defineClass(name, classFile, 0, classFile.length);
        }

        private byte[] changed(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                return in.readAllBytes();
            } catch (IOException failed) {
                throw new ClassNotFoundException(name, failed);
            }
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            try {
                URL own = findResource(name);
                if (own == null) {
                    return super.getResourceAsStream(name);
                }
                InputStream original = own.openStream();
                if (!name.equals(changed == null ? null : changed.replace('.', '/') + ".class")) {
                    return original;
                }
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
                new ClassReader(original).accept(change.apply(writer), 0);
                original.close();
                return new ByteArrayInputStream(writer.toByteArray());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
