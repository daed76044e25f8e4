package io.github.treadlight.leak.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakCatalogueTest {
    private static final String KNOWN_LEAKS = "| name | where | retained objects | why the release is safe |";
    private static final String TAKEN = "| name | what a release takes away |";
    private static final String SOURCES = "| name | source |";

    @Test
    void theDocumentationShowsTheCatalogue() throws IOException {
        assertThat(rowsBelow(KNOWN_LEAKS)).isEqualTo(LeakCatalogue.get().leaks().stream()
                .map(leak -> row(anchor(leak) + code(leak), leak.where(), leak.retains(), leak.safe())).toList());
    }

    @Test
    void theDocumentationShowsTheSources() throws IOException {
        assertThat(rowsBelow(SOURCES)).isEqualTo(LeakCatalogue.get().leaks().stream()
                .map(leak -> row(code(leak), leak.source())).toList());
    }

    @Test
    void theDocumentationShowsWhatReleasesTakeAway() throws IOException {
        List<Leak> released = LeakCatalogue.get().leaks().stream()
                .filter(leak -> leak.operation() != Leak.Operation.REPORT).toList();
        assertThat(released).allSatisfy(leak -> assertThat(leak.taken()).as(leak.name()).isNotBlank());
        assertThat(rowsBelow(TAKEN)).isEqualTo(
                released.stream().map(leak -> row(code(leak), leak.taken())).toList());
    }

    private static List<String> rowsBelow(String header) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../docs/leaks.md"));
        assertThat(lines).containsOnlyOnce(header);
        return lines.stream().skip(lines.indexOf(header) + 2L).takeWhile(line -> line.startsWith("|")).toList();
    }

    /** Returns the anchor that the simulator's reports link to. */
    private static String anchor(Leak leak) {
        return "<a id=\"leak-" + leak.name() + "\"></a>";
    }

    private static String code(Leak leak) {
        return "`" + leak.name() + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    @Test
    void namesAreUniqueAndFitIntoAnAttribute() {
        assertThat(LeakCatalogue.get().names()).doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
    }

    @Test
    void eachLeakIsDescribed() {
        for (Leak leak : LeakCatalogue.get().leaks()) {
            assertThat(List.of(leak.where(), leak.retains(), leak.safe(), leak.source())).as(leak.name())
                    .allMatch(text -> !text.isBlank() && !text.contains("|"));
            assertThat(leak.cleaner() == null && leak.operation() != Leak.Operation.AT_UNDEPLOYMENT).as(leak.name())
                    .isEqualTo(!leak.places().isEmpty());
        }
    }

    @Test
    void verifiedVersionsAreOfKnownProducts() {
        for (Leak leak : LeakCatalogue.get().leaks()) {
            assertThat(leak.servers()).as(leak.name()).isNotEmpty()
                    .allMatch(version -> version.matches("(payara|glassfish)-\\d+(\\.\\d+)*"));
            assertThat(leak.jdks()).as(leak.name()).allMatch(jdk -> jdk >= 17);
        }
        assertThat(LeakCatalogue.get().verifiedOn(new ServerVersion("payara-6.2025.10", 17)))
                .doesNotStartWith("0 of ");
        assertThat(LeakCatalogue.get().verifiedOn(ServerVersion.UNKNOWN))
                .isEqualTo("0 of " + LeakCatalogue.get().leaks().size());
    }

    @Test
    void placesOfMapsHaveAKnownGuard() {
        for (Leak leak : LeakCatalogue.get().leaks()) {
            boolean isMap = leak.operation() == Leak.Operation.MAP_ENTRY;
            for (Place place : leak.places()) {
                assertThat(place.path()).as(place.toString()).isNotEmpty().hasSizeLessThan(isMap ? 9 : 2);
                assertThat(place.guard()).as(place.toString())
                        .isIn(isMap
                                ? List.of("concurrent", "class", "monitor", "lock", "read-write-lock") : List.of(""));
                assertThat(place.lock().isEmpty()).as(place.toString())
                        .isEqualTo(!List.of("monitor", "lock", "read-write-lock").contains(place.guard()));
            }
        }
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> LeakCatalogue.get().named("pool-timer"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'pool-timer'");
    }
}
