package io.github.treadlight.leak.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LeakCatalogueTest {
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
            assertThat(leak.taken().isBlank()).as(leak.name()).isEqualTo(leak.operation() == Leak.Operation.REPORT);
        }
    }

    @Test
    void aServerIsTestedOrNamesTheSourceThatWasRead() {
        assertThat(LeakCatalogue.get().servers()).allMatch(server ->
                server.name().matches("(payara|glassfish)-\\d+\\.\\d+\\.\\d+(-M\\d+)?")
                        && (server.isTested() ? server.commit().isEmpty() && server.unread().isEmpty()
                                : server.commit().matches("[0-9a-f]{10}") && !server.tag().isEmpty()));
    }

    @Test
    void serversNameUsesOfTheCatalogue() {
        LeakFile file = LeakFile.read();
        List<Use> uses = Stream.concat(file.leaks().stream().map(Leak::use), file.otherUses().stream().map(file::use))
                .toList();
        Set<String> names = uses.stream().map(Use::name).collect(Collectors.toSet());
        for (KnownServer server : file.servers()) {
            assertThat(names).as(server.name()).containsAll(server.fixed()).containsAll(server.absent());
            assertThat(Stream.concat(names.stream(), uses.stream().map(Use::part)).toList()).as(server.name())
                    .containsAll(server.unread());
        }
        assertThat(uses).allMatch(use -> Set.of("payara", "glassfish").containsAll(use.products()));
    }

    @Test
    void aNewVersionIsOneLine() throws Exception {
        String catalogue;
        try (InputStream in = Objects.requireNonNull(LeakFile.class.getResourceAsStream("leaks.xml"))) {
            catalogue = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String line = "<server name=\"payara-8.2030.1\" tested=\"simulator\" absent=\"finished-tasks\"/>";
        LeakFile changed = LeakFile.read(new ByteArrayInputStream(
                catalogue.replaceFirst("<server ", line + "<server ").getBytes(StandardCharsets.UTF_8)));
        for (Leak leak : changed.leaks()) {
            boolean hasLeak = leak.use().products().contains("payara") && !leak.name().equals("finished-tasks");
            assertThat(leak.use().on(new ServerVersion("payara-8.2030.1", 25)) == Use.Evidence.TESTED).as(leak.name())
                    .isEqualTo(hasLeak);
        }
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
