package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.fixture.ApplicationLoader;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppGenerationsTest {
    private final AppGenerations generations = new AppGenerations();

    @Test
    void anUnknownApplicationEndsWithNothing() {
        generations.purge("unknown");
        assertThat(generations.end("unknown", null)).isEmpty();
    }

    @Test
    void generationsAreCountedAndEndOnce() {
        assertThat(generations.begin("first", List.of(loader())).number()).isEqualTo(1);
        assertThat(generations.begin("second", List.of(loader(), loader())).loaders()).isEqualTo(2);
        Ended ended = generations.end("first", null).orElseThrow();
        assertThat(ended.generation().app()).isEqualTo("first");
        assertThat(ended.purged()).isEqualTo(Purged.NOTHING);
        assertThat(generations.end("first", null)).isEmpty();
        assertThat(generations.begin("first", List.of(loader())).number()).isEqualTo(3);
    }

    @Test
    void aGenerationThatNeverEndedIsReplaced() {
        generations.begin("app", List.of(loader()));
        generations.begin("app", List.of(loader()));
        assertThat(generations.end("app", null).orElseThrow().generation().number()).isEqualTo(2);
        assertThat(generations.end("app", null)).isEmpty();
    }

    @Test
    void theLateEndOfAnEarlierGenerationDoesNotEndTheRunningOne() {
        ClassLoader failed = loader();
        ClassLoader running = loader();
        generations.begin("app", List.of(failed));
        generations.begin("app", List.of(running));
        assertThat(generations.end("app", failed)).isEmpty();
        assertThat(generations.end("app", running)).isPresent();
    }

    @Test
    void anEndWithoutALoaderIsNotThatOfOneThatWasLoaded() {
        generations.begin("app", List.of(loader()));
        generations.load("app");
        assertThat(generations.end("app", null)).isEmpty();
        assertThat(generations.find("app")).isPresent();
        assertThat(generations.begin("app", List.of(loader())).number()).as("takes its place").isEqualTo(2);
        assertThat(generations.end("app", null)).as("was not loaded").isPresent();
    }

    @Test
    void keepsNoLoaderAlive() {
        ClassLoader loader = loader();
        WeakReference<ClassLoader> reference = new WeakReference<>(loader);
        generations.begin("app", List.of(loader));
        loader = null;
        Memory.collectUntil(() -> reference.refersTo(null));
        assertThat(generations.end("app", null)).isPresent();
    }

    /** A thread of the server may still have a class of the application when the application ends. */
    @Test
    void purgesValuesThatWereComputedAfterTheEnd() {
        ApplicationLoader loader = new ApplicationLoader(AppGenerationsTest.class);
        Class<?> ofApplication = loader.its(AppGenerationsTest.class);
        ClassValue<Object> ofServer = ClassValues.of(type -> new Object());
        AppGeneration generation = generations.begin("app", List.of(loader));
        generations.end(generation);
        Object late = ofServer.get(ofApplication);
        generations.purgeEnded();
        assertThat(generations.purged()).isEqualTo(new Purged(0, 1));
        assertThat(ofServer.get(ofApplication)).isNotSameAs(late);
    }

    @Test
    void keepsTheValuesOfLoadersThatAnotherGenerationNeeds() {
        ApplicationLoader shared = new ApplicationLoader(AppGenerationsTest.class);
        Class<?> ofShared = shared.its(AppGenerationsTest.class);
        ClassValue<Object> ofServer = ClassValues.of(type -> new Object());
        Object value = ofServer.get(ofShared);
        generations.begin("running", List.of(new URLClassLoader(new URL[0], shared)));
        AppGeneration generation = generations.begin("app", List.of(shared));
        generations.end(generation);
        Object computed = ofServer.get(ofShared);
        assertThat(computed).as("purged at the end").isNotSameAs(value);
        generations.purgeEnded();
        assertThat(ofServer.get(ofShared)).isSameAs(computed);
    }

    private static ClassLoader loader() {
        return new URLClassLoader(new URL[0]);
    }
}
