package io.github.treadlight.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarPlacesTest {
    @Test
    void placesWithOneCauseAreMerged() {
        assertThat(SimilarPlaces.merge(List.of(
                "class value on java.lang.String: Groovy",
                "class value on java.lang.Object: Groovy",
                "Jackson's TypeFactory.instance: Order",
                "class value on [I: Groovy",
                "context class loader of thread resolver-1",
                "context class loader of thread resolver-2",
                "Jackson's TypeFactory.instance: Line"))).containsExactly(
                        "class value on java.lang.String and 2 others: Groovy",
                        "Jackson's TypeFactory.instance: Order and 1 other",
                        "context class loader of thread resolver-1",
                        "context class loader of thread resolver-2");
    }

    /** A reason may have a colon. */
    @Test
    void placesWithTheSameReasonAreNotMergedByIt() {
        String reason = " (Treadlight does not remove a hook: remove it in contextDestroyed)";
        List<String> places = List.of("shutdown hook Thread-5" + reason, "shutdown hook Thread-6" + reason);
        assertThat(SimilarPlaces.merge(places)).isEqualTo(places);
        assertThat(SimilarPlaces.merge(List.of("thread a: Timer (End it: now.)", "thread b: Timer (End it: now.)")))
                .containsExactly("thread a and 1 other: Timer (End it: now.)");
    }

    @Test
    void differentPlacesStayAsTheyAre() {
        List<String> places = List.of("MBean a:type=B", "thread x of the application: A (End it.)",
                "soft references to bean information of 3 classes (no action needed: the JVM clears it)");
        assertThat(SimilarPlaces.merge(places)).isEqualTo(places);
        assertThat(SimilarPlaces.merge(List.of())).isEmpty();
    }
}
