package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.filter.AppReads;
import io.github.treadlight.server.filter.AppReads.ReadClass;
import io.github.treadlight.stream.pattern.AppPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerStreamsTest {
    private final ServerStreams streams = new ServerStreams();
    private final ClassLoader first = new ClassLoader() {};
    private final ClassLoader second = new ClassLoader() {};

    @Test
    void generationsWithTheSameFilterAreSeparate() {
        begin(first);
        begin(second);
        assertThat(streams.filtersOf("shop"))
                .extracting(each -> Set.copyOf(each.loaders()))
                .containsExactlyInAnyOrder(Set.of(first), Set.of(second));
    }

    @Test
    void classesThatSeveralGenerationsReadAreAddedUp() {
        begin(first);
        reads(first).add(ArrayList.class);
        begin(second);
        reads(second).add(ArrayList.class);
        reads(second).add(HashMap.class);
        assertThat(streams.readClassesOf("shop")).containsExactly(
                new ReadClass("java.util.ArrayList", "JDK, java.base", true, 2),
                new ReadClass("java.util.HashMap", "JDK, java.base", true, 1));
    }

    @Test
    void classesThatModulesReadAreCountedOnce() {
        IdentityHashMap<ClassLoader, AppPattern> ofModules = new IdentityHashMap<>();
        ofModules.put(second, AppPattern.parse("!com.acme.Old"));
        streams.begin("shop", Set.of(first, second), new AppFilters(null, ofModules));
        reads(first).add(ArrayList.class);
        assertThat(streams.filtersOf("shop")).hasSize(2);
        assertThat(streams.readClassesOf("shop")).containsExactly(
                new ReadClass("java.util.ArrayList", "JDK, java.base", true, 1));
    }

    private void begin(ClassLoader loader) {
        streams.begin("shop", Set.of(loader), new AppFilters(null, new IdentityHashMap<>()));
    }

    private AppReads reads(ClassLoader loader) {
        return streams.filtersOf("shop").stream().filter(each -> each.loaders().contains(loader))
                .findFirst().orElseThrow().reads();
    }
}
