package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that loaders and classes that end are released while the owner of a class value continues to read it. */
@Tag(LifetimeTest.ON_ALL_COLLECTORS)
@Timeout(60)
class RunningApplicationTest {
    private static final int MOST_COLLECTIONS = 50;
    private static final int LOADERS = 200;
    /** Collections that one implementation may need beyond those of another: the reader runs across cycles. */
    private static final int TOLERANCE = 2;

    private static final ClassLoader SERVER = RunningApplicationTest.class.getClassLoader();

    /** A thread that continually reads class values for a live class. */
    private static final class ReadOn implements AutoCloseable {
        private final Threads threads = new Threads(1);
        private final AtomicBoolean ended = new AtomicBoolean();
        private final AtomicLong rounds = new AtomicLong();
        private final Future<?> reader;

        ReadOn(ClassValue<?>... classValues) {
            this(ClassValue::get, new TestLoader(ClassLoader.getPlatformClassLoader()).define(1).get(0), classValues);
        }

        ReadOn(BiConsumer<ClassValue<?>, Class<?>> use, Class<?> live, ClassValue<?>... classValues) {
            CountDownLatch reading = new CountDownLatch(1);
            reader = threads.submit(() -> {
                while (!ended.get()) {
                    for (ClassValue<?> each : classValues) {
                        use.accept(each, live);
                    }
                    rounds.incrementAndGet();
                    reading.countDown();
                }
                return null;
            });
            Threads.await(reading);
        }

        /**
         * Waits until a read that was in progress has ended, because a read that the scheduler suspends retains the
         * objects that it reads.
         */
        void awaitNextRound() {
            long next = rounds.get() + 2;
            while (rounds.get() < next && isReading()) {
                Thread.onSpinWait();
            }
        }

        boolean isReading() {
            return !ended.get() && !reader.isDone();
        }

        @Override
        public void close() {
            ended.set(true);
            threads.close();
        }
    }

    @ParameterizedTest(name = "{0} classes each, removed: {1}")
    @CsvSource({"1, false", "1, true", "10, false", "10, true"})
    void isolatedLoadersAreCollectedWhileTheApplicationReadsItsClassValue(
            int classes, boolean removed) {
        ClassValue<Object> values = applications(SERVER);
        try (ReadOn reader = new ReadOn(values)) {
            assertThat(reader.isReading()).isTrue();
            assertThat(retainedAfterCollections(endedLoaders(values, classes, removed))).isZero();
        }
        Reference.reachabilityFence(values);
    }

    private static List<WeakReference<?>> endedLoaders(ClassValue<Object> values, int classes, boolean removed) {
        List<WeakReference<?>> loaders = new ArrayList<>();
        List<Class<?>> all = new ArrayList<>();
        for (int i = 0; i < LOADERS; i++) {
            TestLoader isolated = new TestLoader(ClassLoader.getPlatformClassLoader());
            loaders.add(new WeakReference<>(isolated));
            all.addAll(isolated.define(classes));
        }
        use(values, all, removed);
        return loaders;
    }

    private static void use(ClassValue<Object> values, List<Class<?>> classes, boolean removed) {
        classes.forEach(values::get);
        if (removed) {
            classes.forEach(values::remove);
        }
    }

    @ParameterizedTest(name = "removed: {0}")
    @CsvSource({"false", "true"})
    void hiddenClassesOfTheParentAreCollectedWhileTheApplicationReadsItsClassValue(boolean removed) {
        TestLoader parent = new TestLoader(SERVER);
        ClassValue<Object> values = applications(parent);
        try (ReadOn reader = new ReadOn(values)) {
            assertThat(reader.isReading()).isTrue();
            assertThat(retainedAfterCollections(endedHiddenClasses(values, parent, removed))).isZero();
        }
        Reference.reachabilityFence(values);
    }

    private static List<WeakReference<?>> endedHiddenClasses(
            ClassValue<Object> values, TestLoader parent, boolean removed) {
        List<Class<?>> all = parent.defineHidden(500);
        use(values, all, removed);
        List<WeakReference<?>> classes = new ArrayList<>();
        all.forEach(hidden -> classes.add(new WeakReference<>(hidden)));
        return classes;
    }

    /** Uses of a class value by another thread, for a class that lives on. */
    private enum Use implements BiConsumer<ClassValue<?>, Class<?>> {
        GET {
            @Override
            public void accept(ClassValue<?> values, Class<?> live) {
                values.get(live);
            }
        },
        REMOVE {
            @Override
            public void accept(ClassValue<?> values, Class<?> live) {
                values.remove(live);
            }
        },
        REMOVE_AND_GET {
            @Override
            public void accept(ClassValue<?> values, Class<?> live) {
                values.remove(live);
                values.get(live);
            }
        }
    }

    static List<Arguments> uses() {
        Class<?> kept = new TestLoader(ClassLoader.getPlatformClassLoader()).define(1).get(0);
        return Arrays.stream(Use.values())
                .flatMap(use -> Stream.of(Arguments.of(use, kept), Arguments.of(use, String.class)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("uses")
    void aReadAfterTheLastPurgeDelaysTheCollectionNoLongerThanWithTheJdksClassValue(Use use, Class<?> live) {
        ClassValue<Object> jdks = Implementation.JDK.of(SERVER, ValueKind.PLAIN);
        ClassValue<Object> ours = Implementation.COMPACT.of(SERVER, ValueKind.PLAIN);
        try (ReadOn reader = new ReadOn(use, live, jdks, ours)) {
            WeakReference<?> endedWithJdks = endedApplication(jdks);
            WeakReference<?> endedWithOurs = endedApplication(ours);
            int withJdks = 0;
            int withOurs = 0;
            for (int i = 0; i < MOST_COLLECTIONS
                    && !(endedWithJdks.refersTo(null) && endedWithOurs.refersTo(null)); i++) {
                withJdks += endedWithJdks.refersTo(null) ? 0 : 1;
                withOurs += endedWithOurs.refersTo(null) ? 0 : 1;
                reader.awaitNextRound();
                System.gc();
            }
            assertThat(reader.isReading()).isTrue();
            assertThat(endedWithJdks.refersTo(null)).isTrue();
            assertThat(withOurs).as("collections until the application is collected").isLessThanOrEqualTo(
                    withJdks + TOLERANCE);
        }
    }

    /** Returns a reference to an application whose class is looked up before and after its last purge. */
    private static WeakReference<?> endedApplication(ClassValue<Object> values) {
        TestLoader application = new TestLoader(SERVER);
        Class<?> type = application.define(1).get(0);
        values.get(type);
        ClassValueAdmin.purge(application);
        // The first read computes the value; a later one would fill a cache in front of it.
        for (int i = 0; i < 3; i++) {
            values.get(type);
        }
        return new WeakReference<>(application);
    }

    private static ClassValue<Object> applications(ClassLoader parent) {
        return Implementation.COMPACT.of(new TestLoader(parent, Implementation.COMPACT.type), ValueKind.PLAIN);
    }

    private static long retainedAfterCollections(List<WeakReference<?>> references) {
        long retained = references.size();
        for (int i = 0; i < MOST_COLLECTIONS && retained > 0; i++) {
            System.gc();
            retained = references.stream().filter(reference -> !reference.refersTo(null)).count();
        }
        return retained;
    }
}
