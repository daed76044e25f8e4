package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.treadlight.TestsOfAnotherJvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM in which the fuzzer calls a test with streams that it makes. The fuzzer needs an agent and a native library.
 *
 * <p>The system property {@code treadlight.fuzz.seconds} is the time for which the fuzzer runs.
 */
final class FuzzerJvm {
    /** The tag of tests that the fuzzer calls. */
    static final String FUZZED = "jazzer";

    private static final int FUZZ_SECONDS = Integer.getInteger("treadlight.fuzz.seconds", 30);
    private static final int SECONDS_TO_START = 120;
    private static final int MOST_SECONDS_FOR_A_STREAM = 30;

    private static final List<String> SANITIZERS = List.of(
            "com.code_intelligence.jazzer.sanitizers.Deserialization",
            "com.code_intelligence.jazzer.sanitizers.ReflectiveCall");

    private FuzzerJvm() {}

    /**
     * Runs the fuzzer. Fails if the test fails with any stream.
     *
     * @param folder gets failing streams, and the corpus with which the next run begins
     * @param options further options of the JVM
     */
    static void run(Class<?> test, Path folder, String... options) throws IOException, InterruptedException {
        Path absolute = Files.createDirectories(folder.toAbsolutePath());
        Path output = absolute.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m", "-XX:+EnableDynamicAgentLoading", "-Djdk.attach.allowAttachSelf=true",
                "-DJAZZER_FUZZ=1", "-Djazzer.hooks=true",
                "-Djazzer.max_duration=" + FUZZ_SECONDS + "s",
                "-Djazzer.internal.basedir=" + absolute,
                "-Djazzer.internal.arg.0=fuzz", "-Djazzer.internal.arg.1=-timeout=" + MOST_SECONDS_FOR_A_STREAM,
                "-Djazzer.reproducer_path=" + absolute,
                "-Djazzer.instrument=io.github.treadlight.stream.**,java.io.Object*",
                // These sanitizers report any deserialization, which is the subject of the test.
                "-Djazzer.custom_hook_excludes=**",
                "-Djazzer.disabled_hooks=" + String.join(File.pathSeparator, SANITIZERS)));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"),
                TestsOfAnotherJvm.class.getName(), test.getName(), FUZZED));
        Process process = new ProcessBuilder(command).directory(absolute.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(FUZZ_SECONDS + SECONDS_TO_START, SECONDS)).as(() -> read(output)).isTrue();
            assumeThat(read(output)).as("the fuzzer runs on this platform").doesNotContain("UnsatisfiedLinkError");
            assertThat(process.exitValue()).as(() -> read(output)).isZero();
            assertThat(read(output)).contains("cov: ");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String read(Path output) {
        try {
            return Files.readString(output, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
