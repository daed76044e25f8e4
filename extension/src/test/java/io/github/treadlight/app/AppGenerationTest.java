package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.classvalue.CompactClassValue;
import java.lang.ref.Reference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import org.junit.jupiter.api.Test;

class AppGenerationTest {
    private static final List<Object> KEPT = new ArrayList<>();

    private final AppGenerations generations = new AppGenerations();

    /** A resource bundle of an application, loaded by the application's own loader. */
    public static final class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    /** A class value whose value is a class name. */
    public static final class Names extends CompactClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    }

    @Test
    void aGenerationRunsThenEndsAndIsReleasedWhenItsLoadersAreCollected() {
        ClassLoader loader = new AppLoader();
        AppGeneration generation = generations.begin("app", List.of(loader));
        assertThat(generation.state()).isEqualTo(State.PREPARED);
        assertThat(generations.load("app", loader)).contains(generation);
        assertThat(generation.state()).isEqualTo(State.RUNNING);
        assertThat(generation.hasEnded()).isFalse();
        generations.end("app", loader);
        assertThat(generation.hasEnded()).isTrue();
        assertThat(generation.state()).isEqualTo(State.ENDED);
        assertThat(generation.loadersAlive()).isEqualTo(1);
        loader = null;
        Memory.collectUntil(() -> generation.state() == State.RELEASED);
        assertThat(generation.loadersAlive()).isZero();
    }

    /** A server thread that was created while the application was prepared may keep a temporary loader alive. */
    @Test
    void aTemporaryLoaderThatOutlivesTheApplicationCountsWhileItIsAlive() {
        ClassLoader temporary = new AppLoader();
        AppGeneration generation = generations.begin("app", List.of(new AppLoader()), List.of(temporary),
                List.of(), null, ignored -> {});
        assertThat(generation.loaders()).isEqualTo(1);
        assertThat(generation.loadersAlive()).isLessThanOrEqualTo(1);
        generations.end("app", null);
        Memory.collectUntil(() -> generation.loadersAlive() == 1);
        assertThat(generation.state()).isEqualTo(State.ENDED);
        assertThat(generation.loaders()).isEqualTo(2);
        assertThat(generation.has(temporary)).isTrue();
        temporary = null;
        Memory.collectUntil(() -> generation.state() == State.RELEASED);
        assertThat(generation.loaders()).isEqualTo(1);
    }

    @Test
    void sinceIsTheBeginningAndThenTheEnd() {
        AppGeneration generation = generations.begin("app", List.of(new AppLoader()));
        Instant begun = generation.since();
        await().until(() -> Instant.now().isAfter(begun));
        assertThat(generation.since()).isEqualTo(begun);
        generations.end("app", null);
        assertThat(generation.since()).isAfter(begun);
    }

    @Test
    void listsRunningGenerationsByNameAndThenEndedOnesLatestFirst() {
        for (String app : List.of("b", "c", "a", "d")) {
            generations.begin(app, List.of(new AppLoader()));
        }
        generations.end("b", null);
        generations.end("c", null);
        assertThat(generations.all()).extracting(AppGeneration::app).containsExactly("a", "d", "c", "b");
        generations.forgetEnded();
        assertThat(generations.all()).extracting(AppGeneration::app).containsExactly("a", "d");
        assertThat(generations.begun()).isEqualTo(4);
    }

    @Test
    void remembersOnlyTheLastHundredReleasedGenerations() {
        for (int i = 0; i < 150; i++) {
            generations.begin("app" + i, List.of(new AppLoader()));
        }
        Memory.collectUntil(() -> generations.all().stream().allMatch(generation -> generation.loadersAlive() == 0));
        for (int i = 0; i < 150; i++) {
            generations.end("app" + i, null);
        }
        assertThat(generations.all()).hasSize(100);
        assertThat(generations.all().get(0).app()).isEqualTo("app149");
    }

    @Test
    void theFootprintIncludesTheLoadersOfTheGenerationAndTheirDescendants() throws Exception {
        ClassLoader one = new AppLoader(Names.class);
        AppGeneration first = generations.begin("first", List.of(one));
        ClassLoader idle = new AppLoader();
        generations.begin("second", List.of(idle));
        ClassLoader below = new AppLoader(one, Texts.class);
        compute(one, String.class, Integer.class, below.loadClass(Texts.class.getName()));
        Footprints footprints = generations.footprints();
        assertThat(footprints.applications()).hasSize(2);
        GenerationFootprint ofFirst = footprints.applications().get(0);
        assertThat(ofFirst.generation()).isSameAs(first);
        assertThat(ofFirst.totals().classValues()).isEqualTo(2);
        assertThat(ofFirst.totals().values()).isEqualTo(3);
        assertThat(ofFirst.totals().bytes()).isPositive();
        assertThat(footprints.applications().get(1).totals().values()).isZero();
        long ofServer = footprints.server().values();
        compute(getClass().getClassLoader(), String.class);
        assertThat(generations.footprints().server().values()).isEqualTo(ofServer + 1);
        assertThat(generations.purge("first").orElseThrow().associations()).isEqualTo(3);
        assertThat(generations.purged().associations()).isEqualTo(3);
        assertThat(generations.footprints().applications().get(0).totals().values()).isZero();
        Reference.reachabilityFence(idle);
    }

    private static void compute(ClassLoader loader, Class<?>... types) throws ReflectiveOperationException {
        CompactClassValue<?> names = (CompactClassValue<?>) loader.loadClass(Names.class.getName())
                .getConstructor().newInstance();
        for (Class<?> type : types) {
            names.get(type);
        }
        KEPT.add(names);
    }
}
