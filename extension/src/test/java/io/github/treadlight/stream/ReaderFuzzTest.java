package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.treadlight.TestsOfAnotherJvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads forged streams. The fuzzer needs a JVM of its own with an agent and a native library, and is a thorough test.
 * The default build checks the seeds of the fuzzer, and streams that a simple mutator makes of them.
 *
 * <p>The system property {@code treadlight.fuzz.seconds} is the time for which the fuzzer runs, {@code
 * treadlight.fuzz.mutations} the number of streams that the mutator makes, and {@code treadlight.fuzz.seed} the seed of
 * its random numbers.
 */
class ReaderFuzzTest {
    private static final int FUZZ_SECONDS = Integer.getInteger("treadlight.fuzz.seconds", 30);
    private static final int MUTATIONS = Integer.getInteger("treadlight.fuzz.mutations", 5_000);
    private static final int A_FEW = 1_000;
    private static final long SEED = Long.getLong("treadlight.fuzz.seed", 1);
    private static final int SECONDS_TO_START = 120;
    private static final int MOST_SECONDS_FOR_A_STREAM = 30;
    /** The tag of the test that the fuzzer runs. */
    private static final String FUZZED = "jazzer";

    private static final List<String> SANITIZERS = List.of(
            "com.code_intelligence.jazzer.sanitizers.Deserialization",
            "com.code_intelligence.jazzer.sanitizers.ReflectiveCall");

    private static final ForgedStreams FORGED = new ForgedStreams();

    static List<byte[]> seeds() {
        return FORGED.seeds();
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyArrayIsReadAsTheJdkReadsItOrRejected(byte[] stream) {
        FORGED.check(stream);
    }

    @Test
    void aMutatedStreamIsReadAsTheJdkReadsItOrRejected() {
        Mutator mutator = new Mutator(new Random(SEED), FORGED.seeds());
        while (mutator.made() < MUTATIONS) {
            assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
                for (int i = 0; i < A_FEW; i++) {
                    check(mutator.next(), mutator.made());
                }
            }, () -> "seed " + SEED + ", stream " + mutator.made() + " is not read in time");
        }
        assertThat(mutator.made()).isGreaterThanOrEqualTo(MUTATIONS);
    }

    private static void check(byte[] stream, int number) {
        try {
            FORGED.check(stream);
        } catch (AssertionError wrong) {
            throw new AssertionError("seed " + SEED + ", stream " + number + ": " + wrong.getMessage(), wrong);
        }
    }

    @Test
    @Tag("thorough")
    @Tag("release")
    void theFuzzerFindsNothing() throws Exception {
        // Not a temporary folder, because the next run begins with the corpus of this one.
        Path folder = Files.createDirectories(Path.of("target", "fuzz").toAbsolutePath());
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m", "-XX:+EnableDynamicAgentLoading", "-Djdk.attach.allowAttachSelf=true",
                "-DJAZZER_FUZZ=1", "-Djazzer.hooks=true",
                "-Djazzer.max_duration=" + FUZZ_SECONDS + "s",
                "-Djazzer.internal.basedir=" + folder,
                "-Djazzer.internal.arg.0=fuzz", "-Djazzer.internal.arg.1=-timeout=" + MOST_SECONDS_FOR_A_STREAM,
                "-Djazzer.reproducer_path=" + folder,
                "-Djazzer.instrument=io.github.treadlight.stream.*,java.io.Object*",
                // These sanitizers report any deserialization, which is the subject of this test.
                "-Djazzer.custom_hook_excludes=**",
                "-Djazzer.disabled_hooks=" + String.join(File.pathSeparator, SANITIZERS),
                "-cp", System.getProperty("java.class.path"),
                TestsOfAnotherJvm.class.getName(), ReaderFuzzTest.class.getName(), FUZZED));
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
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
