package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogDiagnosisTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "java.net.BindException: Address already in use | A port is in use",
        "Unrecognized VM option 'NoSuchOption' | correct --jvm-option",
        "Invalid maximum heap size: -Xmx1x | correct --jvm-option",
        "Could not reserve enough space for 99999999KB object heap | set a smaller heap",
        "Exception in thread \"main\" java.lang.OutOfMemoryError: Metaspace | The server ran out of memory"
    })
    void aKnownLineIsExplained(String line, String explanation) throws IOException {
        assertThat(in(line + "\nError: Could not create the Java Virtual Machine.\n")).get(STRING)
                .contains(explanation).endsWith("The log says: " + line);
    }

    @Test
    void theLastKnownLineIsExplained() throws IOException {
        assertThat(in("java.net.BindException: Address already in use\njava.lang.OutOfMemoryError: Java heap space\n"))
                .get(STRING).startsWith("The server ran out of memory");
    }

    @Test
    void aLongLineIsShortened() throws IOException {
        assertThat(in("java.lang.OutOfMemoryError: " + "x".repeat(5_000))).get(STRING)
                .hasSizeLessThan(400).endsWith("x…");
    }

    @Test
    void otherLogsHaveNoDiagnosis() throws IOException {
        assertThat(in("All is well\n")).isEmpty();
        assertThat(LogDiagnosis.in(directory.resolve("missing").toFile())).isEmpty();
    }

    private Optional<String> in(String text) throws IOException {
        return LogDiagnosis.in(Files.writeString(directory.resolve("log"), text).toFile());
    }
}
