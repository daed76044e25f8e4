package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import java.nio.file.Path;
import java.util.Arrays;
import javax.tools.ToolProvider;

/** Languages of the programs that use a {@link Framework}, each with its compiler: the JDK's or the framework's own. */
enum ProgramLanguage {
    JAVA(".java") {
        @Override
        void run(ApplicationLoader application, String... arguments) {
            String[] withoutProcessors = Arrays.copyOf(arguments, arguments.length + 1);
            withoutProcessors[arguments.length] = "-proc:none"; // the test class path has processors
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, withoutProcessors)).isZero();
        }
    },
    SCALA_2(".scala") {
        @Override
        void run(ApplicationLoader application, String... arguments) throws ReflectiveOperationException {
            runMain(application, "scala.tools.nsc.Main", arguments);
        }
    },
    SCALA_3(".scala") {
        @Override
        void run(ApplicationLoader application, String... arguments) throws ReflectiveOperationException {
            runMain(application, "dotty.tools.dotc.Main", arguments);
        }
    };

    private final String extension;

    ProgramLanguage(String extension) {
        this.extension = extension;
    }

    String extension() {
        return extension;
    }

    final void compile(Path source, String classPath, Path classes, ApplicationLoader application)
            throws ReflectiveOperationException {
        run(application, "-classpath", classPath, "-d", classes.toString(), source.toString());
        assertThat(classes).isNotEmptyDirectory();
    }

    abstract void run(ApplicationLoader application, String... arguments) throws ReflectiveOperationException;

    private static void runMain(ApplicationLoader application, String compiler, String... arguments)
            throws ReflectiveOperationException {
        application.its(compiler).getMethod("process", String[].class).invoke(null, (Object) arguments);
    }
}
