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

    @Test
    void differentPlacesStayAsTheyAre() {
        List<String> places = List.of("MBean a:type=B", "thread x of the application: A (End it.)",
                "soft references to bean information of 3 classes (no action needed: the JVM clears it)");
        assertThat(SimilarPlaces.merge(places)).isEqualTo(places);
        assertThat(SimilarPlaces.merge(List.of())).isEmpty();
    }
}
