package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.LeakCatalogue.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakCatalogueTest {
    @Test
    void theDocumentationShowsItAsItIs() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/leaks.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertThat(rows).isEqualTo(LeakCatalogue.of(ServerLibraries.NONE).entries().stream()
                .map(LeakCatalogueTest::row)
                .toList());
    }

    private static String row(Entry entry) {
        return "| `" + entry.name() + "` | " + entry.where() + " | " + entry.keeps() + " | " + entry.safe() + " | "
                + entry.source() + " |";
    }

    @Test
    void namesAreUniqueAndCanBeWrittenInALine() {
        assertThat(LeakCatalogue.NAMES).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
    }

    @Test
    void aServerWithoutTheLibrariesHasNothingOfThem() throws ReflectiveOperationException {
        for (Entry entry : LeakCatalogue.of(ServerLibraries.NONE).entries()) {
            entry.cleaner().find(new EndedLoaders(), Budget.of(Duration.ofMinutes(1)), hold -> {
                throw new AssertionError(entry.name() + " found " + hold);
            });
        }
    }
}
