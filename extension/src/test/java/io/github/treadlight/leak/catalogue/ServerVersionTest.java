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
    void aLeakDoesNotConcernAVersionInWhichItIsFixed() {
        Leak leak = new Leak("name", Leak.Operation.UNREGISTER, "Cleaner", Leak.Risk.LOW, "where", "retains", "safe",
                "taken", "source", Set.of("payara-7.2025"), Set.of("payara-6.2025.10"), Set.of(), Set.of(), List.of());
        assertThat(leak.concerns(new ServerVersion("payara-6.2025.10", 17))).isFalse();
        assertThat(leak.isFixedIn(new ServerVersion("payara-6.2025.1", 17))).isFalse();
        assertThat(leak.concerns(new ServerVersion("payara-6.2025.1", 17))).isTrue();
        assertThat(leak.concerns(new ServerVersion("payara-7.2025.1", 17))).isTrue();
    }

    /** The leak is fixed in a version of a series that is verified because earlier versions have the leak. */
    @Test
    void aLeakIsFixedInLaterVersions() {
        Leak leak = new Leak("name", Leak.Operation.UNREGISTER, "Cleaner", Leak.Risk.LOW, "where", "retains", "safe",
                "taken", "source", Set.of("payara-7.2026"), Set.of("payara-7.2026.7"),
                Set.of("glassfish-7.1.1"), Set.of(), List.of());
        assertThat(leak.concerns(new ServerVersion("payara-7.2026.6", 25))).isTrue();
        assertThat(leak.isFixedIn(new ServerVersion("payara-7.2026.11", 25))).isTrue();
        assertThat(leak.isFixedIn(new ServerVersion("payara-7.2027.1", 25))).isTrue();
        assertThat(leak.isFixedIn(new ServerVersion("payara-6.2026.11", 25))).isFalse();
        assertThat(leak.isFixedIn(new ServerVersion("payara-8.2027.1", 25))).isFalse();
        assertThat(leak.isFixedIn(new ServerVersion("glassfish-7.2026.11", 25))).isFalse();
        assertThat(leak.isFixedIn(ServerVersion.UNKNOWN)).isFalse();
        assertThat(leak.isFixedIn(new ServerVersion("glassfish-7.1.1", 25))).as("absent").isTrue();
        assertThat(leak.isFixedIn(new ServerVersion("glassfish-7.1.2", 25))).as("absent in an earlier one").isFalse();
    }

    @Test
    void aLeakIsFixedInTheReleaseOfItsMilestone() {
        Leak leak = new Leak("name", Leak.Operation.UNREGISTER, "Cleaner", Leak.Risk.LOW, "where", "retains", "safe",
                "taken", "source", Set.of("glassfish-8.0"), Set.of("glassfish-9.0.0-M2"), Set.of(), Set.of(),
                List.of());
        assertThat(leak.isFixedIn(new ServerVersion("glassfish-9.0.0", 25))).isTrue();
        assertThat(leak.isFixedIn(new ServerVersion("glassfish-8.0.5", 25))).isFalse();
    }

    /** These leaks count as verified on the series, and the source of an earlier version of it does not have them. */
    @Test
    void theCatalogueKnowsWhatIsFixedInALaterRelease() {
        ServerVersion later = new ServerVersion("payara-7.2026.11", 25);
        assertThat(List.of("reflection-caches", "principal-mappers", "self-held-cleanups"))
                .allMatch(name -> LeakCatalogue.get().named(name).isFixedIn(later));
    }

    @Test
    void aLeakIsVerifiedOnlyOnAVerifiedServerAndJdk() {
        Leak leak = new Leak("name", Leak.Operation.UNREGISTER, "Cleaner", Leak.Risk.LOW, "where", "retains", "safe",
                "taken", "source", Set.of("payara-6.2025", "glassfish-8.0"), Set.of(), Set.of(), Set.of(17, 25),
                List.of());
        assertThat(leak.isVerifiedOn(new ServerVersion("payara-6.2025.10", 17))).isTrue();
        assertThat(leak.isVerifiedOn(new ServerVersion("payara-6.2025.10", 21))).isFalse();
        assertThat(leak.isVerifiedOn(new ServerVersion("payara-7.2025.1", 25))).isFalse();
        assertThat(leak.isVerifiedOn(ServerVersion.UNKNOWN)).isFalse();
    }
}
