package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakCatalogueTest {
    private static final String HEADER = "| name | where | retained objects | why the release is safe | source |";

    @Test
    void theDocumentationShowsTheCatalogue() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../docs/leaks.md"));
        assertThat(lines).containsOnlyOnce(HEADER);
        assertThat(lines.stream().filter(line -> line.startsWith("| `")).toList())
                .isEqualTo(LeakCatalogue.get().leaks().stream().map(LeakCatalogueTest::row).toList());
    }

    private static String row(Leak leak) {
        return "| `" + leak.name() + "` | " + leak.where() + " | " + leak.retains() + " | " + leak.safe() + " | "
                + leak.source() + " |";
    }

    @Test
    void namesAreUniqueAndFitIntoAnAttribute() {
        assertThat(LeakCatalogue.get().names()).doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
    }
}
