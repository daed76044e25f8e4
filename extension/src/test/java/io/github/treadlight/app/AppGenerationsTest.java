package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.fixture.ApplicationLoader;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppGenerationsTest {
    private final AppGenerations generations = new AppGenerations();

    @Test
    void theEndOfAnUnknownApplicationIsIgnored() {
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
        assertThat(generations.mayRun("first")).isFalse();
        assertThat(generations.begin("first", List.of(loader())).number()).isEqualTo(3);
    }

    /** The extensions of CDI run when the application has been loaded. */
    @Test
    void aDeploymentIsInProgressUntilTheApplicationHasStarted() {
        ClassLoader loader = loader();
        generations.begin("app", List.of(loader));
        assertThat(generations.isDeploying()).isTrue();
        generations.load("app", loader);
        assertThat(generations.isDeploying()).isTrue();
        generations.start("app", loader);
        assertThat(generations.isDeploying()).isFalse();
    }

    @Test
    void aGenerationIsReplacedAndNotEndedWhenTheNextOneBegins() {
        AppGeneration first = running("app", loader());
        List<AppGeneration> replaced = new ArrayList<>();
        AppGeneration second = generations.begin("app", List.of(loader()), List.of(), List.of(), null, replaced::add);
        assertThat(replaced).containsExactly(first);
        assertThat(first.state()).isEqualTo(State.REPLACED);
        assertThat(first.hasEnded()).isFalse();
        assertThat(generations.find("app")).contains(second);
        assertThat(generations.all()).containsExactly(second, first);
    }

    /** A server in two deployment groups may deploy an application twice; the first generation then serves requests. */
    @Test
    void aReplacedGenerationThatWasNotUnloadedEndsOnlyWhenReported() {
        ClassLoader one = loader();
        ClassLoader two = loader();
        AppGeneration first = running("app", one);
        running("app", two);
        assertThat(generations.end("app", two)).isPresent();
        assertThat(generations.find("app")).isEmpty();
        assertThat(generations.mayRun("app")).as("the first one serves requests").isTrue();
        running("app", loader());
        assertThat(first.state()).isEqualTo(State.REPLACED);
        assertThat(generations.end("app", one).orElseThrow().generation()).as("reported late").isSameAs(first);
        assertThat(first.state()).isEqualTo(State.ENDED);
        assertThat(generations.end("app", one)).as("reported again").isEmpty();
    }

    /** In a hot deployment, Payara unloads the former generation, which serves requests until the next one starts. */
    @Test
    void anUnloadedGenerationThatWasReplacedEndsWhenTheNextHasStarted() {
        ClassLoader one = loader();
        ClassLoader two = loader();
        AppGeneration first = running("app", one);
        generations.unload("app", one);
        generations.begin("app", List.of(two));
        generations.load("app", two);
        assertThat(first.hasEnded()).as("it serves requests").isFalse();
        assertThat(generations.start("app", two)).extracting(Ended::generation).containsExactly(first);
        assertThat(first.hasEnded()).isTrue();
        assertThat(generations.start("app", two)).as("started again").isEmpty();
    }

    @Test
    void aReplacedGenerationThatWasNeverLoadedEndsWhenTheNextHasStarted() {
        AppGeneration disabled = generations.begin("app", List.of(loader()));
        AppGeneration other = generations.begin("other", List.of(loader()));
        generations.begin("other", List.of(loader()));
        ClassLoader loader = loader();
        generations.begin("app", List.of(loader));
        generations.load("app", loader);
        assertThat(disabled.hasEnded()).isFalse();
        assertThat(generations.start("app", loader)).extracting(Ended::generation).containsExactly(disabled);
        assertThat(other.hasEnded()).as("another application's").isFalse();
    }

    @Test
    void lateReportsDoNotAffectTheNextGeneration() {
        ClassLoader one = loader();
        ClassLoader two = loader();
        AppGeneration first = generations.begin("app", List.of(one));
        AppGeneration second = generations.begin("app", List.of(two));
        assertThat(generations.load("app", one)).as("replaced").isEmpty();
        assertThat(second.state()).isEqualTo(State.PREPARED);
        generations.load("app", two);
        assertThat(generations.start("app", one)).isEmpty();
        assertThat(generations.start("app", two)).as("the first was loaded").isEmpty();
        generations.unload("app", one);
        assertThat(generations.start("app", two)).extracting(Ended::generation).containsExactly(first);
        assertThat(generations.end("app", loader())).as("of an unknown deployment").isEmpty();
        assertThat(second.state()).isEqualTo(State.RUNNING);
    }

    /** GlassFish reports a failed deployment without a class loader, possibly after the next one has begun. */
    @Test
    void anEndWithoutALoaderEndsTheOldestGenerationThatWasNotLoaded() {
        AppGeneration failed = generations.begin("app", List.of(loader()));
        AppGeneration next = generations.begin("app", List.of(loader()));
        assertThat(generations.end("app", null).orElseThrow().generation()).isSameAs(failed);
        assertThat(next.state()).isEqualTo(State.PREPARED);
        assertThat(generations.end("app", null).orElseThrow().generation()).isSameAs(next);
        assertThat(generations.end("app", null)).isEmpty();
    }

    @Test
    void aReplacedGenerationIsPurgedExceptForLoadersThatItSharesWithTheNextOne() {
        ApplicationLoader shared = new ApplicationLoader(AppGenerationsTest.class);
        ApplicationLoader alone = new ApplicationLoader(AppGenerationsTest.class);
        ClassValue<Object> ofServer = ClassValues.of(type -> new Object());
        Class<?> ofShared = shared.its(AppGenerationsTest.class);
        Class<?> ofAlone = alone.its(AppGenerationsTest.class);
        AppGeneration first = generations.begin("app", List.of(shared, alone));
        generations.load("app", alone);
        Object sharedValue = ofServer.get(ofShared);
        Object lonelyValue = ofServer.get(ofAlone);
        generations.begin("app", List.of(shared));
        assertThat(ofServer.get(ofShared)).isSameAs(sharedValue);
        assertThat(ofServer.get(ofAlone)).isNotSameAs(lonelyValue);
        assertThat(first.purged()).isEqualTo(new Purged(0, 1));
        assertThat(generations.isOnlyOf(first).test(shared)).isFalse();
        assertThat(generations.isOnlyOf(first).test(alone)).isTrue();
        assertThat(generations.end("app", alone).orElseThrow().purged()).isEqualTo(new Purged(0, 2));
        assertThat(ofServer.get(ofShared)).as("the end, reported late").isSameAs(sharedValue);
    }

    @Test
    void everyReadOfClassLoadersIsCounted() {
        ClassLoader loader = loader();
        List<String> ended = new ArrayList<>();
        generations.reads().onIdle(() -> ended.add("read"));
        AppGeneration generation = running("app", loader);
        for (Runnable reading : List.<Runnable>of(
                () -> generations.start("app", loader),
                () -> generations.purge("app"),
                () -> generations.unload("app", loader),
                generations::footprints,
                generations::endedLoaders,
                () -> generations.endedLoaders(generation),
                generations::allLoadersAsEnded,
                () -> generations.forEachLoader(each -> {}),
                generations::purgeEnded,
                () -> generations.end(generation))) {
            ended.clear();
            reading.run();
            assertThat(ended).isNotEmpty();
        }
        ended.clear();
        generations.all().forEach(AppGeneration::state);
        generations.all().forEach(each -> each.has(loader));
        assertThat(ended).as("reads no reference").isEmpty();
    }

    private AppGeneration running(String app, ClassLoader loader) {
        AppGeneration generation = generations.begin(app, List.of(loader));
        generations.load(app, loader);
        generations.start(app, loader);
        return generation;
    }

    @Test
    void anEndWithoutALoaderDoesNotEndALoadedGeneration() {
        generations.begin("app", List.of(loader()));
        generations.load("app", null);
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

    /** A server thread may still use a class of the application after its end. */
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
        ClassLoader running = new URLClassLoader(new URL[0], shared);
        generations.begin("running", List.of(running));
        AppGeneration generation = generations.begin("app", List.of(shared));
        generations.end(generation);
        Object computed = ofServer.get(ofShared);
        assertThat(computed).as("purged at the end").isNotSameAs(value);
        generations.purgeEnded();
        assertThat(ofServer.get(ofShared)).isSameAs(computed);
        Reference.reachabilityFence(running);
    }

    private static ClassLoader loader() {
        return new URLClassLoader(new URL[0]);
    }
}
