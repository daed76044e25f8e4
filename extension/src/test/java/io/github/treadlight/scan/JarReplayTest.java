package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;

import io.github.treadlight.scan.jar.ClassRecorder;
import io.github.treadlight.scan.jar.EventReader;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class JarReplayTest {
    /** The exceptions of the methods that the class model receives. */
    private final List<String> exceptions = new ArrayList<>();

    /** The HK2 class model of the build does not record exceptions, but those of Payara and HK2 4 do. */
    @Test
    void passesTheExceptionsOfMethods() throws Exception {
        ClassRecorder recorder = new ClassRecorder();
        String name = JarReplayTest.class.getName().replace('.', '/') + "$Throwing.class";
        recorder.begin(name);
        new ClassReader(Throwing.class.getName()).accept(recorder, ClassReader.SKIP_CODE);

        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            ParsingContext context = spy(new ParsingContext.Builder().executorService(threads).build());
            doReturn(new ExceptionsVisitor()).when(context).getClassVisitor(any(), any(), anyBoolean());
            JarReplay.replay(EventReader.ofUncompressed(recorder.events().toUncompressedBytes()), recorder.classes(),
                    context, URI.create("file:/a.jar"), true);
        } finally {
            threads.shutdownNow();
        }

        assertThat(exceptions).contains(
                "throwing [java/io/IOException, java/lang/InterruptedException]", "quiet []");
    }

    @SuppressWarnings("unused")
    private static class Throwing {
        @Deprecated
        void throwing() throws IOException, InterruptedException {}

        @Deprecated
        void quiet() {}
    }

    private final class ExceptionsVisitor extends ClassVisitor {
        ExceptionsVisitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
                String @Nullable [] thrown) {
            exceptions.add(name + " " + List.of(Objects.requireNonNull(thrown, name)));
            return new MethodVisitor(Opcodes.ASM9) {};
        }
    }
}
