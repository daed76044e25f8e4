package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.Memory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The contract of every class value, wherever its values are kept. A subclass determines the class values and the
 * classes.
 */
@Timeout(120)
abstract class ClassValueContract {
    /** Creates a class value of the function. */
    abstract <T> ClassValue<T> classValue(Function<Class<?>, T> function);

    /** Creates classes for which no value was computed yet. */
    abstract List<Class<?>> classes(int count);

    @Test
    void onlyRemovedValuesAreComputedAgain() {
        int classValues = 67;
        int classes = 41;
        Grid grid = new Grid(this::classValue, classValues, classes(classes));
        grid.getAll();
        for (int stride : new int[] {1, 2, 3, 7, 16, 41, 64, 100}) {
            for (int cell = stride - 1; cell < classValues * classes; cell += stride) {
                grid.remove(cell / classes, cell % classes);
            }
            grid.getAll();
        }
        // Some class values have values of every class, and some classes have values of every class value.
        for (int i = 0; i < classValues; i += 5) {
            for (int j = 0; j < classes; j++) {
                grid.remove(i, j);
            }
        }
        for (int j = 0; j < classes; j += 9) {
            for (int i = 0; i < classValues; i++) {
                grid.remove(i, j);
            }
        }
        grid.getAll();
    }

    @Test
    void aRemovedValueIsComputedOncePerRemoval() {
        Grid grid = new Grid(this::classValue, 3, classes(40));
        for (int turn = 0; turn < 2_000; turn++) {
            int type = turn * 7 % 40;
            grid.get(turn % 3, type);
            grid.remove(turn % 3, (type + turn % 2) % 40);
            grid.get(turn % 3, type);
            grid.get(turn % 3, type);
        }
        grid.getAll();
    }

    @Test
    void valuesOfManyClassesCanBeRemovedOneByOneAndComputedAgain() {
        int classes = 300;
        Grid grid = new Grid(this::classValue, 1, classes(classes));
        grid.getAll();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < classes; i++) {
                grid.remove(0, i);
                // Values that are not yet removed must survive every shrinking.
                for (int j = i + 1; j < classes; j += 37) {
                    grid.get(0, j);
                }
            }
            for (int i = classes - 1; i >= 0; i--) {
                grid.get(0, i);
                grid.get(0, i);
            }
            grid.getAll();
        }
    }

    @Test
    void droppedClassValuesAreCollectedUnderLoadAndTheOthersKeepTheirValues() {
        List<Class<?>> classes = classes(30);
        AtomicInteger computations = new AtomicInteger();
        List<ClassValue<Object>> classValues = new ArrayList<>();
        List<WeakReference<?>> dropped = new ArrayList<>();
        Map<Integer, Object> values = new HashMap<>();
        int computed = 0;
        for (int round = 0; round < 6; round++) {
            for (int i = 0; i < 120; i++) {
                if (round == 0 || i % (round + 1) == 0) {
                    ClassValue<Object> fresh = classValue(type -> {
                        computations.incrementAndGet();
                        return new Object();
                    });
                    if (round == 0) {
                        classValues.add(fresh);
                    } else {
                        dropped.add(new WeakReference<>(classValues.set(i, fresh)));
                    }
                    for (int j = i % 3; j < 30; j += 1 + i % 4) {
                        values.put(i * 30 + j, fresh.get(classes.get(j)));
                        computed++;
                    }
                }
            }
            System.gc();
            for (int i = 0; i < 120; i++) {
                for (int j = i % 3; j < 30; j += 1 + i % 4) {
                    assertThat(classValues.get(i).get(classes.get(j))).isSameAs(values.get(i * 30 + j));
                }
            }
            assertThat(computations).hasValue(computed);
        }
        Memory.collectUntil(() -> dropped.stream().allMatch(reference -> reference.refersTo(null)));
        Reference.reachabilityFence(classes);
    }

    @Test
    void allThreadsSeeOneValuePerClass() {
        int count = 200;
        List<Class<?>> classes = classes(count);
        try (Threads threads = new Threads(6)) {
            for (int round = 0; round < 10; round++) {
                List<ClassValue<Object>> classValues = List.of(
                        classValue(type -> new Object()), classValue(type -> new Object()));
                List<Object[]> seen = threads.runTogether(thread -> {
                    Object[] mine = new Object[2 * count];
                    for (int i = 0; i < 2 * count; i++) {
                        // Odd threads begin at the other end, so that for some classes they are first and for others
                        // the even threads are.
                        int at = thread % 2 == 0 ? i : 2 * count - 1 - i;
                        mine[at] = classValues.get(at % 2).get(classes.get(at / 2));
                    }
                    return mine;
                });
                for (int at = 0; at < 2 * count; at++) {
                    Object winner = classValues.get(at % 2).get(classes.get(at / 2));
                    for (Object[] ofThread : seen) {
                        assertThat(ofThread[at]).isSameAs(winner);
                    }
                }
            }
        }
    }

    /** Each class has a number that increases before its removals; a value is the number that its computation read. */
    @Test
    void noThreadReadsAValueOlderThanAnEarlierRemoval() {
        int count = 24;
        List<Class<?>> classes = classes(count);
        AtomicIntegerArray begun = new AtomicIntegerArray(count);
        AtomicIntegerArray ended = new AtomicIntegerArray(count);
        Map<Class<?>, Integer> indexes = new HashMap<>();
        classes.forEach(type -> indexes.put(type, indexes.size()));
        ClassValue<Integer> values = classValue(type -> begun.get(indexes.get(type)));
        try (Threads threads = new Threads(6)) {
            threads.runTogether(thread -> {
                for (int i = 0; i < 30_000; i++) {
                    int at = (i * 31 + thread * 7) % count;
                    if (i % 4 == thread % 4) {
                        int mine = begun.incrementAndGet(at);
                        values.remove(classes.get(at));
                        ended.accumulateAndGet(at, mine, Math::max);
                    }
                    int atLeast = ended.get(at);
                    int value = values.get(classes.get(at));
                    if (value < atLeast || value > begun.get(at)) {
                        throw new AssertionError("class " + at + ": " + value + " is older than " + atLeast);
                    }
                }
                return null;
            });
        }
        for (int at = 0; at < count; at++) {
            assertThat(values.get(classes.get(at))).isEqualTo(begun.get(at));
        }
    }

    /** The steps of a computation before it returns, in this order. */
    private enum Step { REMOVE_BEFORE, RECUR, REMOVE_AFTER }

    @Test
    void aComputationThatRemovesItsOwnClassIsNotRepeatedEvenWithRecursion() {
        List<Class<?>> classes = classes(16);
        for (int bits = 0; bits < 8; bits++) {
            for (boolean onlyOutermost : new boolean[] {true, false}) {
                EnumSet<Step> steps = EnumSet.noneOf(Step.class);
                for (Step step : Step.values()) {
                    if ((bits & 1 << step.ordinal()) != 0) {
                        steps.add(step);
                    }
                }
                Class<?> type = classes.get(2 * bits + (onlyOutermost ? 1 : 0));
                AtomicInteger calls = new AtomicInteger();
                AtomicReference<ClassValue<Integer>> self = new AtomicReference<>();
                ClassValue<Integer> values = classValue(key -> {
                    int call = calls.incrementAndGet();
                    boolean outermost = call == 1;
                    if (steps.contains(Step.REMOVE_BEFORE) && (outermost || !onlyOutermost)) {
                        self.get().remove(key);
                    }
                    if (steps.contains(Step.RECUR) && call < 3) {
                        int inner = self.get().get(key);
                        assertThat(steps.size() == 1 ? inner : 3).as("the value of the innermost call").isEqualTo(3);
                    }
                    if (steps.contains(Step.REMOVE_AFTER) && (outermost || !onlyOutermost)) {
                        self.get().remove(key);
                    }
                    return call;
                });
                self.set(values);
                boolean recurs = steps.contains(Step.RECUR);
                String combination = steps + (onlyOutermost ? " in the outermost call" : " in every call");
                int winner = values.get(type);
                assertThat(calls).as(combination).hasValue(recurs ? 3 : 1);
                // The innermost call ends first, so its value is installed unless it is removed after the recursion.
                assertThat(winner).as(combination)
                        .isEqualTo(recurs && !steps.contains(Step.REMOVE_AFTER) ? 3 : 1);
                assertThat(values.get(type)).as(combination).isEqualTo(winner);
                assertThat(calls).as(combination).hasValue(recurs ? 3 : 1);
            }
        }
    }

    @Test
    void aComputationMayRemoveAndComputeValuesOfOtherClasses() {
        List<Class<?>> classes = classes(3);
        AtomicIntegerArray calls = new AtomicIntegerArray(3);
        AtomicReference<ClassValue<Integer>> self = new AtomicReference<>();
        ClassValue<Integer> values = classValue(type -> {
            int at = classes.indexOf(type);
            if (at == 0) {
                self.get().get(classes.get(1));
                self.get().remove(classes.get(1));
                self.get().get(classes.get(1));
                self.get().remove(classes.get(2));
            }
            return calls.incrementAndGet(at);
        });
        self.set(values);
        assertThat(values.get(classes.get(2))).isEqualTo(1);
        assertThat(values.get(classes.get(0))).isEqualTo(1);
        assertThat(values.get(classes.get(1))).isEqualTo(2);
        assertThat(values.get(classes.get(2))).isEqualTo(2);
    }

    @Test
    void aComputationIsRepeatedAfterARemovalByAnotherThreadDespiteAnEarlierOneOfItsOwn() {
        List<Class<?>> classes = classes(1);
        Class<?> type = classes.get(0);
        AtomicInteger calls = new AtomicInteger();
        AtomicReference<ClassValue<Integer>> self = new AtomicReference<>();
        try (Threads threads = new Threads(1)) {
            ClassValue<Integer> values = classValue(key -> {
                int call = calls.incrementAndGet();
                self.get().remove(key);
                if (call <= 2) {
                    Threads.result(threads.submit(() -> {
                        self.get().remove(key);
                        return null;
                    }));
                }
                return call;
            });
            self.set(values);
            assertThat(values.get(type)).isEqualTo(3);
            assertThat(values.get(type)).isEqualTo(3);
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void aValueComputedAfterARemovalWinsOverAnEarlierComputation() {
        Class<?> type = classes(1).get(0);
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch overtaken = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<Integer> values = classValue(key -> {
            int call = calls.incrementAndGet();
            if (call == 1) {
                computing.countDown();
                Threads.await(overtaken);
            }
            return call;
        });
        try (Threads threads = new Threads(1)) {
            Future<Integer> slow = threads.submit(() -> values.get(type));
            Threads.await(computing);
            values.remove(type);
            assertThat(values.get(type)).isEqualTo(2);
            overtaken.countDown();
            assertThat(Threads.result(slow)).isEqualTo(2);
        }
        assertThat(values.get(type)).isEqualTo(2);
        assertThat(calls).hasValue(2);
    }

    /** Ways in which a computation fails to return soon. */
    private enum Misbehaviour { THROWS, RECURS, REMOVES_ITSELF, NEVER_RETURNS }

    @ParameterizedTest
    @EnumSource
    void aComputationBlocksNeitherOtherClassesNorOtherClassValues(Misbehaviour misbehaviour) {
        List<Class<?>> classes = classes(60);
        Class<?> bad = classes.get(29);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean first = new AtomicBoolean(true);
        AtomicReference<ClassValue<Object>> self = new AtomicReference<>();
        ClassValue<Object> values = classValue(type -> {
            if (type == bad && first.getAndSet(false)) {
                switch (misbehaviour) {
                    case RECURS -> self.get().get(bad);
                    case REMOVES_ITSELF -> self.get().remove(bad);
                    default -> { }
                }
                inside.countDown();
                Threads.await(release);
                if (misbehaviour == Misbehaviour.THROWS) {
                    throw new IllegalStateException("as it must");
                }
                return "late";
            }
            return type.getName();
        });
        self.set(values);
        ClassValue<Object> others = classValue(Class::getName);
        try (Threads stuck = new Threads(1); Threads free = new Threads(2)) {
            Future<Object> got = stuck.submit(() -> {
                try {
                    return values.get(bad);
                } catch (IllegalStateException expected) {
                    return expected.getMessage();
                }
            });
            Threads.await(inside);
            free.runTogether(thread -> {
                for (Class<?> type : classes) {
                    assertThat(others.get(type)).isEqualTo(type.getName());
                    others.remove(type);
                    if (type != bad) {
                        assertThat(values.get(type)).isEqualTo(type.getName());
                        values.remove(type);
                        assertThat(values.get(type)).isEqualTo(type.getName());
                    }
                }
                return null;
            });
            assertThat(got.isDone()).isFalse();
            release.countDown();
            assertThat(Threads.result(got)).isEqualTo(switch (misbehaviour) {
                case THROWS -> "as it must";
                case RECURS -> bad.getName();
                case REMOVES_ITSELF, NEVER_RETURNS -> "late";
            });
            assertThat(values.get(bad)).isEqualTo(misbehaviour == Misbehaviour.REMOVES_ITSELF
                    || misbehaviour == Misbehaviour.NEVER_RETURNS ? "late" : bad.getName());
        }
    }

    @Test
    void aFailureAfterAnotherThreadInstalledAValueReachesTheCallerOnlyBeforeJdk25() {
        Class<?> type = classes(1).get(0);
        CountDownLatch failing = new CountDownLatch(1);
        CountDownLatch succeeded = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<String> values = classValue(key -> {
            if (calls.incrementAndGet() == 1) {
                failing.countDown();
                Threads.await(succeeded);
                throw new IllegalStateException("the slower one");
            }
            return "value";
        });
        try (Threads threads = new Threads(1)) {
            Future<String> slow = threads.submit(() -> {
                try {
                    return values.get(type);
                } catch (IllegalStateException failure) {
                    return failure.getMessage();
                }
            });
            Threads.await(failing);
            assertThat(values.get(type)).isEqualTo("value");
            succeeded.countDown();
            assertThat(Threads.result(slow))
                    .isEqualTo(Runtime.version().feature() < 25 ? "the slower one" : "value");
        }
    }

    @Test
    void aFailureForOneClassKeepsTheValuesOfOthers() {
        List<Class<?>> classes = classes(50);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<Object> values = classValue(type -> {
            calls.incrementAndGet();
            if (classes.indexOf(type) % 3 == 0 && calls.get() <= 67) {
                throw new IllegalStateException(type.getName());
            }
            return type.getName();
        });
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 50; i++) {
                Class<?> type = classes.get(i);
                if (i % 3 == 0 && round < 2) {
                    assertThatThrownBy(() -> values.get(type)).isInstanceOf(IllegalStateException.class)
                            .hasMessage(type.getName());
                } else {
                    assertThat(values.get(type)).isEqualTo(type.getName());
                }
            }
        }
        assertThat(calls).as("each failure is computed again until it succeeds").hasValue(17 + 33 + 17 + 17);
    }

    @Test
    void aNullClassIsRefusedWithoutAComputationAndNoValueIsLost() {
        List<Class<?>> classes = classes(20);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<Integer> values = classValue(type -> calls.incrementAndGet());
        assertThatThrownBy(() -> values.get(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> values.remove(null)).isInstanceOf(NullPointerException.class);
        assertThat(calls).hasValue(0);
        classes.forEach(values::get);
        assertThatThrownBy(() -> values.get(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> values.remove(null)).isInstanceOf(NullPointerException.class);
        classes.forEach(values::get);
        assertThat(calls).hasValue(20);
    }

    @Test
    void nullIsAValueForAnyNumberOfClasses() {
        List<Class<?>> classes = classes(100);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<Object> values = classValue(type -> {
            calls.incrementAndGet();
            return classes.indexOf(type) % 2 == 0 ? null : type;
        });
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 100; i++) {
                assertThat(values.get(classes.get(i))).isSameAs(i % 2 == 0 ? null : classes.get(i));
            }
        }
        assertThat(calls).hasValue(100);
        values.remove(classes.get(0));
        assertThat(values.get(classes.get(0))).isNull();
        assertThat(calls).hasValue(101);
    }

    /**
     * Class values and classes in a grid. Records which values must be present, and checks that only the others are
     * computed.
     */
    private static final class Grid {
        private final List<Class<?>> classes;
        private final List<ClassValue<Object>> classValues = new ArrayList<>();
        private final int[][] computations;
        private final Object[][] values;

        Grid(Function<Function<Class<?>, Object>, ClassValue<Object>> maker, int count, List<Class<?>> classes) {
            this.classes = classes;
            this.computations = new int[count][classes.size()];
            this.values = new Object[count][classes.size()];
            Map<Class<?>, Integer> indexes = new HashMap<>();
            classes.forEach(type -> indexes.put(type, indexes.size()));
            for (int i = 0; i < count; i++) {
                int[] ofClassValue = computations[i];
                classValues.add(maker.apply(type -> {
                    ofClassValue[indexes.get(type)]++;
                    return new Object();
                }));
            }
        }

        void remove(int classValue, int type) {
            classValues.get(classValue).remove(classes.get(type));
            values[classValue][type] = null;
        }

        void get(int classValue, int type) {
            Object present = values[classValue][type];
            int before = computations[classValue][type];
            Object got = classValues.get(classValue).get(classes.get(type));
            assertThat(computations[classValue][type] - before)
                    .as("computations of class value %d for class %d", classValue, type)
                    .isEqualTo(present == null ? 1 : 0);
            if (present != null) {
                assertThat(got).isSameAs(present);
            }
            values[classValue][type] = got;
        }

        void getAll() {
            for (int i = 0; i < classValues.size(); i++) {
                for (int j = 0; j < classes.size(); j++) {
                    get(i, j);
                    get(i, j);
                }
            }
        }
    }
}
