package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of behaviour that does not depend on where values are stored. {@link ClassValueContract} tests all other
 * behaviour.
 */
@Timeout(60)
class ContractTest {
    @Test
    void acceptsEveryKindOfClass() throws Exception {
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

    /** Code of Kotlin, Groovy and Lombok throws checked exceptions without declaring them. */
    @ParameterizedTest
    @ValueSource(classes = {
        IOException.class, Exception.class, Throwable.class, IllegalStateException.class, StackOverflowError.class
    })
    void aFailureReachesTheCallerAsWithTheJdksClassValue(Class<? extends Throwable> failing) throws Exception {
        Throwable failure = failing.getConstructor().newInstance();
        Function<Class<?>, String> fail = type -> {
            throw ContractTest.<RuntimeException>sneak(failure);
        };
        Throwable ofJdk = catchThrowable(() -> new OfJdk<>(fail).get(String.class));
        Throwable ours = catchThrowable(() -> new Computed<>(fail).get(String.class));
        assertThat(ours).hasSameClassAs(ofJdk);
        assertThat(ours == failure).isEqualTo(ofJdk == failure);
        assertThat(ours.getCause()).isSameAs(ofJdk.getCause());
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(Throwable any) throws X {
        throw (X) any;
    }

    @Test
    void aFailureAfterARecursionThatSucceededEndsAsWithTheJdksClassValue() {
        assertThat(afterTheRecursion(OfJdk::new)).isEqualTo(afterTheRecursion(Computed::new));
    }

    /** Returns the value or the failure of a computation that fails after it computed the value in a recursion. */
    private static String afterTheRecursion(Function<Function<Class<?>, String>, ClassValue<String>> make) {
        AtomicInteger depth = new AtomicInteger();
        Map<String, ClassValue<String>> self = new HashMap<>();
        ClassValue<String> values = make.apply(type -> {
            if (depth.getAndIncrement() == 0) {
                self.get("self").get(type);
                throw new IllegalStateException("after the recursion");
            }
            return "inner";
        });
        self.put("self", values);
        try {
            return values.get(String.class);
        } catch (IllegalStateException failure) {
            return failure + ", then " + values.get(String.class);
        }
    }

    @Test
    void theInitializerOfAClassMayAskForTheValueThatIsBeingComputed() throws Exception {
        assertThat(fromAnInitializer(Computed::new)).isEqualTo(fromAnInitializer(OfJdk::new)).isEqualTo(2);
    }

    /** Returns the value of a computation that initializes a class whose initializer asks for the same value. */
    private static int fromAnInitializer(Function<Function<Class<?>, Integer>, ClassValue<Integer>> make)
            throws Exception {
        TestLoader app = new TestLoader(ContractTest.class.getClassLoader(), Asking.class);
        AtomicInteger calls = new AtomicInteger();
        ClassValue<Integer> values = make.apply(type -> {
            int call = calls.incrementAndGet();
            if (call == 1) {
                assertThatCode(() -> Class.forName(Asking.class.getName(), true, app)).doesNotThrowAnyException();
            }
            return call;
        });
        Initialization.action = () -> values.get(String.class);
        return values.get(String.class);
    }

    /** The action of {@link Asking}. Public, so that copies of that class can call it. */
    public static final class Initialization {
        private static Runnable action;

        private Initialization() {}

        public static void run() {
            action.run();
        }
    }

    /** A class whose initializer asks for a value. */
    public static final class Asking {
        static {
            Initialization.run();
        }
    }

    /** No lock is held during a computation, so a computation cannot pin the carrier thread of a virtual thread. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void allVirtualThreadsSeeOneValue() throws Exception {
        ExecutorService pool =
                (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        Computed<Object> values = new Computed<>(type -> {
            Thread.yield();
            return new Object();
        });
        try (Threads threads = new Threads(100, pool)) {
            assertThat(threads.runTogether(thread -> values.get(ContractTest.class)))
                    .containsOnly(values.get(ContractTest.class));
        }
    }

    private static final class OfJdk<T> extends ClassValue<T> {
        private final Function<Class<?>, T> function;

        OfJdk(Function<Class<?>, T> function) {
            this.function = function;
        }

        @Override
        protected T computeValue(Class<?> type) {
            return function.apply(type);
        }
    }

    @Test
    void aPurgeRestartsRunningComputations() {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch purged = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        TestLoader app = LoaderPair.app();
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
            ClassValueAdmin.purge(app);
            purged.countDown();
            assertThat(Threads.result(got)).isEqualTo(2);
        }
    }

    @Test
    void aSubclassMayHaveItsOwnEqualityAndLock() throws Exception {
        TestLoader app = new TestLoader(ContractTest.class.getClassLoader(), Odd.class);
        ClassValue<?> odd = (ClassValue<?>) app.loadClass(Odd.class.getName()).getConstructor().newInstance();
        assertThat(odd.get(String.class)).isEqualTo("odd String");
        assertThat(ClassValueAdmin.purge(app)).isEqualTo(new Purged(1, 1));
    }

    /** Public, so that other loaders can define copies. */
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

    private static final class Plain {}
}
