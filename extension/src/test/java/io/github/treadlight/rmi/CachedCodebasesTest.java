package io.github.treadlight.rmi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.TestsOfAnotherJvm;
import io.github.treadlight.loader.LoaderCodebasesTest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The provider where RMI looks for it, in JVMs of its own. */
class CachedCodebasesTest {
    private static final int LIMIT_SECONDS = 120;

    static Stream<List<String>> jvms() {
        return Stream.of(
                List.of(),
                List.of("--add-opens=java.base/java.net=ALL-UNNAMED",
                        "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED"),
                List.of("--add-opens=java.base/java.net=ALL-UNNAMED"));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void rmiUsesIt(List<String> options) throws IOException, InterruptedException {
        run(options, RmiOfThisJvm.class, "provider");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void codebasesAreTrueHoweverTheJvmIsOpened(List<String> options) throws IOException, InterruptedException {
        run(options, LoaderCodebasesTest.class, "every-jvm");
    }

    @Test
    void isNotThereWhereAnotherProviderIsChosen() {
        // This JVM has the class and no META-INF/services.
        assertThat(CachedCodebases.configure(true, true)).isFalse();
    }

    private static void run(List<String> options, Class<?> tests, String tag)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-classpath");
        command.add(String.join(File.pathSeparator, Path.of("src", "main", "rmi").toAbsolutePath().toString(),
                System.getProperty("java.class.path")));
        command.add(TestsOfAnotherJvm.class.getName());
        command.add(tests.getName());
        command.add(tag);
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(jvm.getInputStream().readAllBytes(), UTF_8);
            assertThat(jvm.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(jvm.exitValue()).as(output).isZero();
        } finally {
            jvm.destroyForcibly();
        }
    }
}
