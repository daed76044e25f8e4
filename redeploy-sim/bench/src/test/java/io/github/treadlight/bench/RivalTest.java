package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rival does what a framework wants of a class value; values are new objects, so identity tells them apart. */
class RivalTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void keepsOneValueForEachClassAndClassValue(Rival rival) {
        App app = new App(rival, 40, 30);
        List<Object> first = ask(app);

        assertThat(Set.copyOf(first)).hasSize(40 * 30);
        assertThat(ask(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
        app.started();
        assertThat(ask(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void computesAnewAfterARemovalAndOnlyThere(Rival rival) {
        App app = new App(rival, 20, 3);
        List<Object> first = ask(app);
        for (int i = 0; i < 20; i += 2) {
            app.classValues[i].remove(app.classes[1]);
        }
        List<Object> second = ask(app);

        for (int i = 0; i < first.size(); i++) {
            boolean removed = i / 20 == 1 && i % 2 == 0;
            assertThat(second.get(i) == first.get(i)).as("value %d", i).isEqualTo(!removed);
        }
        assertThat(ask(app)).usingElementComparator(RivalTest::identity).isEqualTo(second);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void givesAllThreadsOneValue(Rival rival) throws Exception {
        App app = new App(rival, 16, 64);
        int threads = 4;
        CyclicBarrier together = new CyclicBarrier(threads);
        Callable<List<Object>> asking = () -> {
            together.await();
            return ask(app);
        };
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<Object>>> answers = pool.invokeAll(
                    Stream.generate(() -> asking).limit(threads).toList());
            List<Object> expected = ask(app);
            for (Future<List<Object>> answer : answers) {
                assertThat(answer.get()).usingElementComparator(RivalTest::identity).isEqualTo(expected);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void keepsValuesOfHiddenClasses(Rival rival) {
        App app = new App(rival, 3, 20, true);
        List<Object> first = ask(app);

        assertThat(app.classes).allMatch(Class::isHidden).doesNotHaveDuplicates();
        assertThat(app.classes[0].getClassLoader()).isSameAs(app.classValues[0].getClass().getClassLoader());
        assertThat(Set.copyOf(first)).hasSize(3 * 20);
        assertThat(ask(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource
    void isOfTheLoaderThatOwnsIt(Rival rival) {
        assertThat(new App(rival, 1, 1).classValues[0].getClass().getClassLoader()).isInstanceOf(AppLoader.class);
        assertThat(rival.create(AppLoader.server(), 1)[0].getClass().getClassLoader()).isSameAs(AppLoader.server());
    }

    @Test
    void tableSurvivesChurn() {
        class Subject {}

        ProbeTable table = ProbeTable.of(Subject.class);
        List<ProbeTable.Key> keys = Stream.generate(ProbeTable::nextHash)
                .limit(1000)
                .map(hash -> (ProbeTable.Key) () -> hash)
                .collect(Collectors.toList());
        for (int round = 0; round < 3; round++) {
            for (ProbeTable.Key key : keys) {
                assertThat(table.get(key, key.hash())).isNull();
                assertThat(table.putIfAbsent(key, key.hash(), "of " + key)).isEqualTo("of " + key);
                assertThat(table.putIfAbsent(key, key.hash(), "late")).isEqualTo("of " + key);
            }
            for (ProbeTable.Key key : keys) {
                assertThat(table.get(key, key.hash())).isEqualTo("of " + key);
                table.remove(key, key.hash());
            }
        }
    }

    /** Class by class. */
    private static List<Object> ask(App app) {
        List<Object> answers = new ArrayList<>();
        for (Class<?> type : app.classes) {
            for (PerClass classValue : app.classValues) {
                answers.add(classValue.get(type));
            }
        }
        return answers;
    }

    private static int identity(Object one, Object other) {
        return one == other ? 0 : 1;
    }
}
