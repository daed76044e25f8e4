package io.github.treadlight.leak.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerVersionTest {
    @Test
    void comparesCompleteNumbersOfTheVersion() {
        assertThat(new ServerVersion("payara-6.2025.10", 17).isServer("payara-6.2025")).isTrue();
        assertThat(new ServerVersion("payara-6.2025", 17).isServer("payara-6.2025")).isTrue();
        assertThat(new ServerVersion("payara-6.20251", 17).isServer("payara-6.2025")).isFalse();
        assertThat(new ServerVersion("payara-6.2026.1", 17).isServer("payara-6.2025")).isFalse();
        assertThat(new ServerVersion("glassfish-8.0.0", 25).isServer("glassfish-8.0")).isTrue();
        assertThat(new ServerVersion("glassfish-8.0.0-SNAPSHOT", 25).isServer("glassfish-8.0.0")).isTrue();
        assertThat(new ServerVersion("", 25).isServer("glassfish-8.0")).isFalse();
    }

    @Test
    void aLeakConcernsItsProductsAndThoseThatAreUnknown() {
        Use use = new Use("name", Set.of("payara"), "name", List.of());
        assertThat(use.concerns(new ServerVersion("payara-7.2025.1", 25))).isTrue();
        assertThat(use.concerns(new ServerVersion("glassfish-8.0.0", 25))).isFalse();
        assertThat(use.concerns(ServerVersion.UNKNOWN)).isTrue();
    }

    @Test
    void aLeakDoesNotConcernAVersionInWhichItIsFixed() {
        Use use = use(read("payara-7.2025.1"), fixed("payara-6.2025.10"));
        assertThat(use.concerns(new ServerVersion("payara-6.2025.10", 17))).isFalse();
        assertThat(use.isFixedIn(new ServerVersion("payara-6.2025.1", 17))).isFalse();
        assertThat(use.concerns(new ServerVersion("payara-6.2025.1", 17))).isTrue();
        assertThat(use.concerns(new ServerVersion("payara-7.2025.1", 17))).isTrue();
    }

    /** The leak is fixed in a version of a series whose earlier versions have it. */
    @Test
    void aLeakIsFixedInLaterVersions() {
        Use use = use(fixed("payara-7.2026.7"), absent("glassfish-7.1.1"));
        assertThat(use.concerns(new ServerVersion("payara-7.2026.6", 25))).isTrue();
        assertThat(use.isFixedIn(new ServerVersion("payara-7.2026.11", 25))).isTrue();
        assertThat(use.isFixedIn(new ServerVersion("payara-7.2027.1", 25))).isTrue();
        assertThat(use.isFixedIn(new ServerVersion("payara-6.2026.11", 25))).isFalse();
        assertThat(use.isFixedIn(new ServerVersion("payara-8.2027.1", 25))).isFalse();
        assertThat(use.isFixedIn(new ServerVersion("glassfish-7.2026.11", 25))).isFalse();
        assertThat(use.isFixedIn(ServerVersion.UNKNOWN)).isFalse();
        assertThat(use.isFixedIn(new ServerVersion("glassfish-7.1.1", 25))).as("absent").isTrue();
        assertThat(use.isFixedIn(new ServerVersion("glassfish-7.1.2", 25))).as("absent in an earlier one").isFalse();
    }

    @Test
    void aLeakIsFixedInTheReleaseOfItsMilestone() {
        Use use = use(fixed("glassfish-9.0.0-M2"));
        assertThat(use.isFixedIn(new ServerVersion("glassfish-9.0.0", 25))).isTrue();
        assertThat(use.isFixedIn(new ServerVersion("glassfish-8.0.5", 25))).isFalse();
    }

    /** The source of an earlier version of the series does not have these leaks any more. */
    @Test
    void theCatalogueKnowsWhatIsFixedInALaterRelease() {
        ServerVersion later = new ServerVersion("payara-7.2026.11", 25);
        assertThat(List.of("reflection-caches", "principal-mappers", "self-held-cleanups"))
                .allMatch(name -> LeakCatalogue.get().named(name).use().isFixedIn(later));
    }

    private static Use use(KnownServer... servers) {
        return new Use("name", Set.of("payara", "glassfish"), "name", List.of(servers));
    }

    private static KnownServer read(String name) {
        return new KnownServer(name, "", "tag", "commit", Set.of(), Set.of(), Set.of());
    }

    private static KnownServer fixed(String name) {
        return new KnownServer(name, "", "tag", "commit", Set.of(), Set.of("name"), Set.of());
    }

    private static KnownServer absent(String name) {
        return new KnownServer(name, "", "tag", "commit", Set.of(), Set.of(), Set.of("name"));
    }
}
