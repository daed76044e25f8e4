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

/** Checks that every rival meets the contract of a class value. Values are new objects, compared by identity. */
class RivalTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void keepsOneValueForEachClassAndClassValue(Rival rival) {
        App app = new App(rival, 40, 30);
        List<Object> first = values(app);

        assertThat(Set.copyOf(first)).hasSize(40 * 30);
        assertThat(values(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
        app.afterDeployment();
        assertThat(values(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void computesANewValueOnlyAfterARemoval(Rival rival) {
        App app = new App(rival, 20, 3);
        List<Object> first = values(app);
        for (int i = 0; i < 20; i += 2) {
            app.classValues[i].remove(app.classes[1]);
        }
        List<Object> second = values(app);

        for (int i = 0; i < first.size(); i++) {
            boolean removed = i / 20 == 1 && i % 2 == 0;
            assertThat(second.get(i) == first.get(i)).as("value %d", i).isEqualTo(!removed);
        }
        assertThat(values(app)).usingElementComparator(RivalTest::identity).isEqualTo(second);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void returnsTheSameValueToAllThreads(Rival rival) throws Exception {
        App app = new App(rival, 16, 64);
        int threads = 4;
        CyclicBarrier together = new CyclicBarrier(threads);
        Callable<List<Object>> lookup = () -> {
            together.await();
            return values(app);
        };
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<Object>>> results = pool.invokeAll(
                    Stream.generate(() -> lookup).limit(threads).toList());
            List<Object> expected = values(app);
            for (Future<List<Object>> result : results) {
                assertThat(result.get()).usingElementComparator(RivalTest::identity).isEqualTo(expected);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void keepsOneValueForEachHiddenClass(Rival rival) {
        App app = new App(rival, 3, 20, true);
        List<Object> first = values(app);

        assertThat(app.classes).allMatch(Class::isHidden).doesNotHaveDuplicates();
        assertThat(app.classes[0].getClassLoader()).isSameAs(app.classValues[0].getClass().getClassLoader());
        assertThat(Set.copyOf(first)).hasSize(3 * 20);
        assertThat(values(app)).usingElementComparator(RivalTest::identity).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource
    void isDefinedByTheLoaderOfItsOwner(Rival rival) {
        PerClass ofApplication = new App(rival, 1, 1).classValues[0];
        PerClass ofServer = rival.create(BenchAppLoader.server(), 1)[0];

        assertThat(ofApplication.getClass().getClassLoader()).isInstanceOf(BenchAppLoader.class);
        assertThat(ofServer.getClass().getClassLoader()).isSameAs(BenchAppLoader.server());
    }

    @Test
    void probeTableSurvivesRepeatedInsertionAndRemoval() {
        class Keyed {}

        ProbeTable table = ProbeTable.of(Keyed.class);
        List<ProbeTable.Key> keys = Stream.generate(ProbeTable::nextHash)
                .limit(1000)
                .map(hash -> (ProbeTable.Key) () -> hash)
                .collect(Collectors.toList());
        for (int cycle = 0; cycle < 3; cycle++) {
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

    /** Returns all values, class by class. */
    private static List<Object> values(App app) {
        List<Object> results = new ArrayList<>();
        for (Class<?> type : app.classes) {
            for (PerClass classValue : app.classValues) {
                results.add(classValue.get(type));
            }
        }
        return results;
    }

    private static int identity(Object one, Object other) {
        return one == other ? 0 : 1;
    }
}
