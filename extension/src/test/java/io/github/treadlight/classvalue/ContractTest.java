package io.github.treadlight.classvalue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.classvalue.ClassValues.Purged;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The contract of JDK 25's ClassValue, on whichever JDK this runs. */
@Timeout(60)
class ContractTest {
    @Test
    void computesOnceAndAnswersTheSameAfterwards() {
        Computed<Object> values = new Computed<>(type -> new Object());
        Object first = values.get(String.class);
        assertThat(values.get(String.class)).isSameAs(first);
        assertThat(values.get(Integer.class)).isNotSameAs(first);
        assertThat(values.computations).hasValue(2);
    }

    @Test
    void takesEveryKindOfClass() throws Exception {
        Computed<String> values = new Computed<>(Class::getTypeName);
        Class<?> hidden = MethodHandles.lookup()
                .defineHiddenClass(TestLoader.bytesOf(Plain.class), false)
                .lookupClass();
        for (Class<?> type : new Class<?>[] {
            int.class, void.class, int[].class, Plain[][].class, Runnable.class, Override.class, Thread.State.class,
            Record.class, ((Runnable) () -> { }).getClass(), hidden
        }) {
            String value = values.get(type);
            assertThat(value).isEqualTo(type.getTypeName());
            assertThat(values.get(type)).isSameAs(value);
        }
        assertThat(values.computations).hasValue(10);
    }

    @Test
    void nullIsAValue() {
        Computed<Object> values = new Computed<>(type -> null);
        assertThat(values.get(String.class)).isNull();
        assertThat(values.get(String.class)).isNull();
        assertThat(values.computations).hasValue(1);
    }

    @Test
    void nullIsNoClass() {
        Computed<Object> values = new Computed<>(type -> "");
        assertThatThrownBy(() -> values.get(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> values.remove(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aFailureLeavesNothingAndTheNextCallComputesAgain() {
        AtomicInteger calls = new AtomicInteger();
        Computed<String> values = new Computed<>(type -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("not yet");
            }
            return "second";
        });
        assertThatThrownBy(() -> values.get(String.class)).isInstanceOf(IllegalStateException.class);
        assertThat(values.get(String.class)).isEqualTo("second");
    }

    @Test
    void anErrorComesAsItIsAndACheckedExceptionWrapped() {
        Computed<String> errors = new Computed<>(type -> {
            throw new StackOverflowError("deep");
        });
        assertThatThrownBy(() -> errors.get(String.class)).isInstanceOf(StackOverflowError.class);
        Computed<String> checked = new Computed<>(type -> {
            throw ContractTest.<RuntimeException>sneak(new IOException("checked"));
        });
        assertThatThrownBy(() -> checked.get(String.class)).isExactlyInstanceOf(Error.class)
                .hasCauseInstanceOf(IOException.class);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(Throwable any) throws X {
        throw (X) any;
    }

    @Test
    void aFailureAfterARecursionThatSucceededAnswersItsValue() {
        AtomicInteger depth = new AtomicInteger();
        Map<String, Computed<String>> self = new HashMap<>();
        Computed<String> values = new Computed<>(type -> {
            if (depth.getAndIncrement() == 0) {
                self.get("self").get(type);
                throw new IllegalStateException("after the recursion");
            }
            return "inner";
        });
        self.put("self", values);
        assertThat(values.get(String.class)).isEqualTo("inner");
    }

    @Test
    void aRecursiveGetWinsOverTheOuterOne() {
        AtomicInteger depth = new AtomicInteger();
        List<Computed<String>> self = new ArrayList<>();
        Computed<String> values = new Computed<>(type -> {
            if (depth.getAndIncrement() == 0) {
                assertThat(self.get(0).get(type)).isEqualTo("inner");
                return "outer";
            }
            return "inner";
        });
        self.add(values);
        assertThat(values.get(String.class)).isEqualTo("inner");
        assertThat(values.computations).hasValue(2);
    }

    @Test
    void aRecursionOverOtherClassesWorks() {
        List<Computed<Integer>> self = new ArrayList<>();
        Computed<Integer> depth = new Computed<>(type ->
                type.getSuperclass() == null ? 0 : 1 + self.get(0).get(type.getSuperclass()));
        self.add(depth);
        assertThat(depth.get(IllegalArgumentException.class)).isEqualTo(4);
    }

    @Test
    void removeMakesTheNextGetCompute() {
        Computed<Object> values = new Computed<>(type -> new Object());
        Object first = values.get(String.class);
        Object other = values.get(Integer.class);
        values.remove(String.class);
        assertThat(values.get(String.class)).isNotSameAs(first);
        assertThat(values.get(Integer.class)).isSameAs(other);
    }

    @Test
    void removingWhatIsNotThereDoesNothing() {
        Computed<String> values = new Computed<>(type -> "value");
        values.remove(String.class);
        assertThat(values.get(String.class)).isEqualTo("value");
    }

    @Test
    void aRemoveOfTheComputingThreadDoesNotRestartIt() {
        List<Computed<String>> self = new ArrayList<>();
        Computed<String> values = new Computed<>(type -> {
            self.get(0).remove(type);
            return "value";
        });
        self.add(values);
        assertThat(values.get(String.class)).isEqualTo("value");
        assertThat(values.get(String.class)).isEqualTo("value");
        assertThat(values.computations).hasValue(1);
    }

    @Test
    void noValueOlderThanARemoveIsInstalled() throws Exception {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch removed = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Computed<Integer> values = new Computed<>(type -> {
            int call = calls.incrementAndGet();
            if (call == 1) {
                computing.countDown();
                Threads.await(removed);
            }
            return call;
        });
        try (Threads threads = new Threads(1)) {
            Future<Integer> got = threads.submit(() -> values.get(String.class));
            Threads.await(computing);
            values.remove(String.class);
            removed.countDown();
            assertThat(got.get(30, SECONDS)).isEqualTo(2);
        }
        assertThat(values.get(String.class)).isEqualTo(2);
    }

    @Test
    void aRemoveOfOneClassDoesNotRestartTheComputationOfAnother() throws Exception {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch removed = new CountDownLatch(1);
        Computed<String> values = new Computed<>(type -> {
            computing.countDown();
            Threads.await(removed);
            return "value";
        });
        try (Threads threads = new Threads(1)) {
            Future<String> got = threads.submit(() -> values.get(String.class));
            Threads.await(computing);
            values.remove(Integer.class);
            removed.countDown();
            assertThat(got.get(30, SECONDS)).isEqualTo("value");
        }
        assertThat(values.computations).hasValue(1);
    }

    @Test
    void aPurgeRestartsWhatIsBeingComputed() throws Exception {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch purged = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        TestLoader app = app();
        ClassValue<Integer> values = app.computed(type -> {
            int call = calls.incrementAndGet();
            if (call == 1) {
                computing.countDown();
                Threads.await(purged);
            }
            return call;
        });
        try (Threads threads = new Threads(1)) {
            Future<Integer> got = threads.submit(() -> values.get(String.class));
            Threads.await(computing);
            ClassValues.purge(app);
            purged.countDown();
            assertThat(got.get(30, SECONDS)).isEqualTo(2);
        }
    }

    @Test
    void aComputationThatNeverReturnsStopsNoOtherClassAndNoOtherClassValue() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        TestLoader app = app();
        ClassValue<String> values = app.computed(type -> {
            if (type == String.class) {
                stuck.countDown();
                Threads.await(release);
            }
            return type.getName();
        });
        try (Threads threads = new Threads(1)) {
            Future<String> got = threads.submit(() -> values.get(String.class));
            Threads.await(stuck);
            assertThat(values.get(Integer.class)).isEqualTo("java.lang.Integer");
            values.remove(Integer.class);
            ClassValues.purge(app);
            assertThat(new Computed<>(Class::getName).get(String.class)).isEqualTo("java.lang.String");
            release.countDown();
            assertThat(got.get(30, SECONDS)).isEqualTo("java.lang.String");
        }
    }

    @Test
    void ofRacingComputationsOneWinsForAll() throws Exception {
        int racers = 8;
        try (Threads threads = new Threads(racers)) {
            for (int round = 0; round < 200; round++) {
                CyclicBarrier start = new CyclicBarrier(racers);
                Computed<Object> values = new Computed<>(type -> new Object());
                List<Future<Object>> futures = new ArrayList<>();
                for (int i = 0; i < racers; i++) {
                    futures.add(threads.submit(() -> {
                        Threads.await(start);
                        return values.get(String.class);
                    }));
                }
                Set<Object> winners = Collections.newSetFromMap(new IdentityHashMap<>());
                for (Future<Object> future : futures) {
                    winners.add(future.get(30, SECONDS));
                }
                assertThat(winners).hasSize(1).containsExactly(values.get(String.class));
            }
        }
    }

    /** Values carry a number drawn before each removal: a get after the removal must not see an older one. */
    @Test
    void underLoadNoGetSeesAValueOlderThanTheLastRemoveBeforeIt() throws Exception {
        AtomicInteger epoch = new AtomicInteger();
        Computed<Integer> values = new Computed<>(type -> epoch.get());
        try (Threads threads = new Threads(3)) {
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                readers.add(threads.submit(() -> {
                    int last = 0;
                    while (last < 20_000) {
                        int now = values.get(String.class);
                        assertThat(now).isGreaterThanOrEqualTo(last);
                        last = now;
                    }
                    return null;
                }));
            }
            for (int i = 1; i <= 20_000; i++) {
                epoch.set(i);
                values.remove(String.class);
                assertThat(values.get(String.class)).isEqualTo(i);
            }
            for (Future<?> reader : readers) {
                reader.get(30, SECONDS);
            }
        }
    }

    @Test
    void aSubclassMayHaveItsOwnEqualityAndLock() throws Exception {
        TestLoader app = new TestLoader(ContractTest.class.getClassLoader(), Odd.class);
        ClassValue<?> odd = (ClassValue<?>) app.loadClass(Odd.class.getName()).getConstructor().newInstance();
        assertThat(odd.get(String.class)).isEqualTo("odd String");
        assertThat(ClassValues.purge(app)).isEqualTo(new Purged(1, 1));
    }

    /** Public, for other loaders' copies. */
    public static final class Odd extends CompactClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return "odd " + type.getSimpleName();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Odd;
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException();
        }
    }

    private static TestLoader app() {
        return new TestLoader(ContractTest.class.getClassLoader(), Computed.class);
    }

    private static final class Plain {}
}
