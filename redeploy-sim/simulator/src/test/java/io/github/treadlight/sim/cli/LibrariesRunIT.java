package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that with Treadlight, an application retains only what its {@code library.properties} says, and that the report
 * names the expected remedy.
 */
class LibrariesRunIT {
    /** The least number of cycles for a verdict. */
    private static final String CYCLES = "--cycles=5";

    @RegisterExtension
    private final OutputFolder out = new OutputFolder("libraries");

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource({"logback, closed", "mysql, unclosed", "okhttp, unclosed", "quartz, unclosed", "caffeine, closed"})
    void fiveLibrariesRetainOnlyWhatIsExpected(String library, String closing) throws Exception {
        out.run("--library=" + library, "--closing=" + closing, "--module=on", CYCLES);
        assertExpected(1);
    }

    @ParameterizedTest
    @Tag("release")
    @ValueSource(strings = {"payara-micro", "payara", "payara7", "glassfish8"})
    void allLibrariesRetainOnlyWhatIsExpected(String server) throws Exception {
        out.run("--server=" + server, "--library=all", "--module=on", CYCLES);
        try (Stream<Path> folders = Files.list(Path.of("../libraries-of-users/src/libraries"))) {
            assertExpected(2 * folders.count()); // closed and not closed
        }
    }

    private void assertExpected(long runs) throws Exception {
        assertThat(out.result().runs()).hasSize((int) runs);
        Invocation check = Invocation.of("libraries", "--check", out.file("result.json").toString());
        assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
    }
}
