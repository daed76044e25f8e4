package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the command that keeps figures of results and writes the page about libraries. */
class LibrariesCommandTest {
    @TempDir
    private Path folder;

    @Test
    void figuresOfEarlierResultsAreKept() throws IOException {
        Path figures = folder.resolve("figures.jsonl");
        Path page = folder.resolve("libraries.md");
        libraries(figures, page, result("payara-micro", "mysql-closed"));
        libraries(figures, page, result("payara-micro", "netty-closed"));
        assertThat(figures).content().contains("mysql-closed", "netty-closed");
        String written = Files.readString(page);
        Files.delete(page);
        libraries(figures, page);
        assertThat(page).hasContent(written);
    }

    private Path result(String server, String use) throws IOException {
        Path file = folder.resolve(use + ".json");
        ResultFile.write(SampleResults.result(server, SampleResults.run(use, "on", "none", 0)), file.toFile());
        return file;
    }

    private static void libraries(Path figures, Path page, Path... results) {
        List<String> arguments = new ArrayList<>(List.of("libraries", "--figures=" + figures, "--out=" + page));
        Stream.of(results).map(Path::toString).forEach(arguments::add);
        Invocation invocation = Invocation.of(arguments.toArray(String[]::new));
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(page).exists();
    }
}
