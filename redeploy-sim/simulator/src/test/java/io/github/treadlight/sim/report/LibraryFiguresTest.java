package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how figures of runs are kept. */
class LibraryFiguresTest {
    @TempDir
    private Path folder;

    @Test
    void newFiguresReplaceOnlyThoseOfTheSameServerUseAndModule() {
        List<LibraryFigures> earlier = List.of(run("Payara", "netty-closed", "on", 10, 1),
                run("GlassFish", "netty-closed", "on", 10, 1), run("Payara", "netty-closed", "off", 10, 1));
        List<LibraryFigures> measured = List.of(run("Payara", "netty-closed", "on", 5, 0),
                run("Payara", "lucene-closed", "on", 5, 0));
        assertThat(LibraryFigures.merge(earlier, measured)).containsExactly(
                run("Payara", "lucene-closed", "on", 5, 0), run("Payara", "netty-closed", "off", 10, 1),
                run("Payara", "netty-closed", "on", 5, 0), run("GlassFish", "netty-closed", "on", 10, 1));
    }

    @Test
    void ofSeveralNewRunsTheLongestThatDidNotFailCounts() {
        List<LibraryFigures> measured = List.of(run("Payara", "netty-closed", "on", 10, 1), run("Payara",
                "netty-closed", "on", 5, 0), failed(run("Payara", "netty-closed", "on", 20, 0)));
        assertThat(LibraryFigures.merge(List.of(), measured)).containsExactly(measured.get(0));
    }

    @Test
    void figuresOfAResultAreTheSameAfterWritingAndReading() throws IOException {
        Path file = folder.resolve("new/figures.jsonl");
        List<LibraryFigures> figures = LibraryFigures.of(SampleResults.leakingAndClean()).toList();
        LibraryFiguresFile.write(figures, file);
        assertThat(LibraryFiguresFile.read(file)).isNotEmpty().isEqualTo(figures);
        assertThat(Files.readAllLines(file)).hasSameSizeAs(figures);
    }

    @Test
    void sizesAreRoundedToATenthOfAMegabyte() {
        assertThat(LibraryFigures.of(SampleResults.leakingAndClean()).map(run -> run.use() + ' ' + run.heap())
                .collect(Collectors.toSet())).allMatch(run -> run.matches(".* -?\\d+\\.\\d"));
    }

    @Test
    void aFileThatDoesNotExistHasNoFigures() throws IOException {
        assertThat(LibraryFiguresFile.read(folder.resolve("figures.jsonl"))).isEmpty();
    }

    @Test
    void aLineThatIsNotTheFiguresOfARunIsNamed() throws IOException {
        Path file = folder.resolve("figures.jsonl");
        LibraryFiguresFile.write(List.of(run("Payara", "netty-closed", "on", 5, 0)), file);
        Files.writeString(file, Files.readString(file) + "{\"server\":\"Payara\"}\n");
        assertThatThrownBy(() -> LibraryFiguresFile.read(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Line 2 of " + file + " does not have the figures of a run: ");
    }

    private static LibraryFigures run(String server, String use, String module, int cycles, double loaders) {
        return new LibraryFigures(server, 2, "2026-12-01", List.of(), use, module, cycles, false,
                loaders > 0 ? "strong" : "none", loaders, 0, null, 0, null, List.of(), List.of());
    }

    private static LibraryFigures failed(LibraryFigures run) {
        return new LibraryFigures(run.server(), run.cpus(), run.started(), run.options(), run.use(), run.module(),
                run.cycles(), true, run.leak(), run.loaders(), run.heap(), run.heapMargin(), run.metaspace(),
                run.metaspaceMargin(), run.leaks(), run.remedies());
    }
}
