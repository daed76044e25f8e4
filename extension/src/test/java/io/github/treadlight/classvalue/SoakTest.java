package io.github.treadlight.classvalue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares random calls of class values with maps that are guarded by locks.
 *
 * <p>The loaders are those of an application server: the server, two applications below it, and two modules in one of
 * them. Each has class values of few and of many classes. The system property {@code treadlight.soak.operations} sets
 * the number of calls of a test, and {@code treadlight.soak.seed} the seed, which every failure names. A run with one
 * thread is repeatable; a run with several threads is repeatable as far as their interleaving is.
 */
class SoakTest {
    private static final int THREADS = 4;
    /** Number of calls after which the ratio of the kinds of calls changes, and the range of classes. */
    private static final int PHASE = 4_000;
    private static final int STALLED_SECONDS = 60;

    /** The classes for which a class value computes values. */
    private enum Selection {
        ALL,
        THREE_OF_SIXTY_FOUR,
        SIXTEEN,
        ONE;

        boolean contains(int type) {
            return switch (this) {
                case ALL -> true;
                case THREE_OF_SIXTY_FOUR -> type % 64 < 3;
                case SIXTEEN -> type % 100 == 7;
                case ONE -> type == 11;
            };
        }
    }

    /** A class value with the cells of its classes. */
    private record ClassValueCells(ClassValue<Value> classValue, TestLoader owner, List<Cell> cells) {}

    /** A computed value. */
    private record Value(Cell cell, long version) {}

    /** The state that the test expects for a class value and a class. */
    private static final class Cell {
        final ClassValueCells row;
        final int index;
        final Class<?> type;
        final String name;
        final boolean lively;

        /** Guards the fields below. */
        private final Object lock = new Object();
        /**
         * The number of removals that have begun, and the latest of those that began before every removal begun earlier
         * had ended.
         */
        private long removalsBegun;
        private long removalEnded;
        /** The number of beginnings and ends of removals, each of which may drop the value. */
        private long drops;
        /** The value that was read since the last removal, if no removal is running. */
        private Value seen;
        private int underWay;

        Cell(ClassValueCells row, int index, Class<?> type, String name, boolean lively) {
            this.row = row;
            this.index = index;
            this.type = type;
            this.name = name;
            this.lively = lively;
        }

        Value compute() {
            Value value;
            synchronized (lock) {
                value = new Value(this, removalsBegun);
            }
            // Some computations yield to other threads, and some first need another value.
            if (lively && (index + value.version) % 8 == 0) {
                Thread.yield();
            }
            if (lively && (index + value.version) % 16 == 1 && index > 0) {
                row.cells.get(index - 1).getAndCheck();
            }
            return value;
        }

        long beginRemoval() {
            synchronized (lock) {
                underWay++;
                seen = null;
                drops++;
                return ++removalsBegun;
            }
        }

        void endRemoval(long removal) {
            synchronized (lock) {
                underWay--;
                seen = null;
                drops++;
                removalEnded = Math.max(removalEnded, removal);
            }
        }

        void getAndCheck() {
            long atLeast;
            long dropsBefore;
            synchronized (lock) {
                atLeast = removalEnded;
                dropsBefore = drops;
            }
            Value got = row.classValue.get(type);
            if (got == null || got.cell != this) {
                fail("%s: returned %s", name, got == null ? null : got.cell.name);
            }
            synchronized (lock) {
                if (got.version < atLeast || got.version > removalsBegun) {
                    fail("%s: returned version %d, though removal %d had ended before", name, got.version, atLeast);
                }
                if (underWay == 0 && drops == dropsBefore) {
                    if (seen != null && seen != got) {
                        fail("%s: returned versions %d and %d, which differ without a removal", name, seen.version,
                                got.version);
                    }
                    seen = got;
                }
            }
        }

        void removeAndNote() {
            long removal = beginRemoval();
            row.classValue.remove(type);
            endRemoval(removal);
        }
    }

    /** The loaders with their classes, and the class values. */
    private static final class World {
        final TestLoader server = new TestLoader(SoakTest.class.getClassLoader(), Computed.class);
        final TestLoader ear = application(server);
        final TestLoader war = new TestLoader(ear, Computed.class);
        final TestLoader jar = new TestLoader(ear, Computed.class);
        final TestLoader other = application(server);
        final List<TestLoader> loaders = List.of(server, ear, war, jar, other);
        final List<Class<?>> classes = new ArrayList<>();
        final List<ClassValueCells> classValues = new ArrayList<>();
        private final boolean lively;

        /**
         * Creates loaders, classes and class values.
         *
         * @param lively whether computations yield and need other values
         */
        World(boolean lively) {
            this.lively = lively;
            classes.addAll(server.define(70));
            classes.addAll(ear.define(900));
            classes.addAll(war.define(300));
            classes.addAll(jar.define(40));
            classes.addAll(other.define(200));
            for (TestLoader loader : loaders) {
                classes.addAll(loader.defineHidden(3));
            }
            Class<?> array = String.class;
            for (int i = 0; i < 40; i++) {
                classes.add(array);
                array = array.arrayType();
            }
            for (TestLoader loader : loaders) {
                for (Selection selection : Selection.values()) {
                    add(loader, selection, "class value " + loaders.indexOf(loader) + " " + selection);
                }
            }
        }

        private static TestLoader application(ClassLoader parent) {
            return new TestLoader(parent, Computed.class);
        }

        private void add(TestLoader owner, Selection selection, String name) {
            Map<Class<?>, Cell> byClass = new HashMap<>();
            ClassValueCells row =
                    new ClassValueCells(owner.computed(type -> byClass.get(type).compute()), owner, new ArrayList<>());
            for (int i = 0; i < classes.size(); i++) {
                if (selection.contains(i)) {
                    Class<?> type = classes.get(i);
                    Cell cell = new Cell(row, row.cells.size(), type, name + " of class " + i, lively);
                    byClass.put(type, cell);
                    row.cells.add(cell);
                }
            }
            classValues.add(row);
        }

        /** Returns the cells whose values end with a loader. */
        List<Cell> cellsOf(ClassLoader ended) {
            List<Cell> cells = new ArrayList<>();
            for (ClassValueCells row : classValues) {
                boolean all = isBelow(ended, row.owner);
                for (Cell cell : row.cells) {
                    if (all || isBelow(ended, cell.type.getClassLoader())) {
                        cells.add(cell);
                    }
                }
            }
            return cells;
        }

        static boolean isBelow(ClassLoader ancestor, ClassLoader loader) {
            for (ClassLoader at = loader; at != null; at = at.getParent()) {
                if (at == ancestor) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A random choice of calls. */
    private static final class RandomCalls {
        private static final int[] REMOVES_OF_A_THOUSAND = {0, 30, 200, 500, 800};

        private final Random random;
        private int removes;
        private double from;
        private double width;

        RandomCalls(long seed) {
            random = new Random(seed);
        }

        void nextPhase() {
            removes = REMOVES_OF_A_THOUSAND[random.nextInt(REMOVES_OF_A_THOUSAND.length)];
            width = random.nextInt(3) == 0 ? 1 : 0.02 + 0.3 * random.nextDouble();
            from = random.nextDouble() * (1 - width);
        }

        boolean removes() {
            return random.nextInt(1_000) < removes;
        }

        boolean onceIn(int times) {
            return random.nextInt(times) == 0;
        }

        <T> T any(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }

        /** Returns a random cell of the phase's range. */
        Cell cell(ClassValueCells row) {
            int size = row.cells.size();
            return row.cells.get((int) ((from + width * random.nextDouble()) * size));
        }

        /** Returns a random range of neighbouring cells, possibly all. */
        List<Cell> range(ClassValueCells row) {
            int size = row.cells.size();
            int length = 1 + random.nextInt(size);
            int start = random.nextInt(size - length + 1);
            return row.cells.subList(start, start + length);
        }
    }

    @Test
    void someOrderOfTheCallsExplainsAllResultsOfManyThreads() {
        soakWithManyThreads(1, 600_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    @Tag("thorough")
    @Tag("release")
    void someOrderOfTheCallsExplainsAllResultsOfALongRun(long seed) {
        soakWithManyThreads(seed, 6_000_000);
    }

    private static void soakWithManyThreads(long defaultSeed, int defaultOperations) {
        long seed = Long.getLong("treadlight.soak.seed", defaultSeed);
        int operations = Integer.getInteger("treadlight.soak.operations", defaultOperations) / THREADS;
        World world = new World(true);
        AtomicLong done = new AtomicLong();
        try (Threads threads = new Threads(THREADS)) {
            List<Future<Void>> futures = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                long ofThread = seed * 1_000 + thread;
                futures.add(threads.submit(() -> {
                    soak(world, new RandomCalls(ofThread), operations, done);
                    return null;
                }));
            }
            for (Future<Void> future : futures) {
                awaitProgress(future, done, "seed " + seed);
            }
        }
        assertThat(done.get()).isEqualTo((long) operations * THREADS);
        for (ClassValueCells row : world.classValues) {
            row.cells.forEach(Cell::getAndCheck);
        }
    }

    private static void soak(World world, RandomCalls calls, int operations, AtomicLong done) {
        for (int i = 0; i < operations; i++) {
            if (i % PHASE == 0) {
                calls.nextPhase();
            }
            ClassValueCells row = calls.any(world.classValues);
            if (calls.onceIn(20_000)) {
                purge(world, calls.any(world.loaders));
            } else if (calls.onceIn(3_000)) {
                ClassValueAdmin.trim(calls.any(world.loaders));
            } else if (calls.onceIn(3_000)) {
                calls.range(row).forEach(Cell::removeAndNote);
            } else if (calls.onceIn(3_000)) {
                calls.range(row).forEach(Cell::getAndCheck);
            } else if (calls.onceIn(2_000)) {
                useShortLived(world, calls);
            } else if (calls.onceIn(100_000)) {
                System.gc();
            } else if (calls.removes()) {
                calls.cell(row).removeAndNote();
            } else {
                calls.cell(row).getAndCheck();
            }
            done.incrementAndGet();
        }
    }

    private static void purge(World world, TestLoader ended) {
        List<Cell> cells = world.cellsOf(ended);
        List<Long> removals = new ArrayList<>();
        for (Cell cell : cells) {
            removals.add(cell.beginRemoval());
        }
        ClassValueAdmin.purge(ended);
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i).endRemoval(removals.get(i));
        }
    }

    /** Uses a class value that is then dropped, and a loader that is then dropped. */
    private static void useShortLived(World world, RandomCalls calls) {
        TestLoader owner = calls.any(world.loaders);
        ClassValue<String> shortLived = owner.computed(Class::getName);
        for (int i = 0; i < 20; i++) {
            Class<?> type = calls.any(world.classes);
            assertThat(shortLived.get(type)).isEqualTo(type.getName());
        }
        ClassValue<Class<?>> ofServer = world.server.computed(type -> type);
        for (Class<?> type : new TestLoader(owner).define(3)) {
            assertThat(ofServer.get(type)).isSameAs(type);
        }
    }

    private static void awaitProgress(Future<Void> future, AtomicLong done, String what) {
        long before = -1;
        while (true) {
            try {
                future.get(STALLED_SECONDS, SECONDS);
                return;
            } catch (TimeoutException slow) {
                long now = done.get();
                assertThat(now).as("%s: calls done", what).isGreaterThan(before);
                before = now;
            } catch (ExecutionException | InterruptedException failure) {
                throw new AssertionError(what, failure);
            }
        }
    }

    @Test
    void oneThreadComputesExactlyTheMissingValues() {
        soakWithOneThread(11, 300_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {12, 13, 14})
    @Tag("thorough")
    @Tag("release")
    void oneThreadComputesExactlyTheMissingValuesInALongRun(long seed) {
        soakWithOneThread(seed, 3_000_000);
    }

    private static void soakWithOneThread(long defaultSeed, int defaultOperations) {
        long seed = Long.getLong("treadlight.soak.seed", defaultSeed);
        int operations = Integer.getInteger("treadlight.soak.operations", defaultOperations);
        World world = new World(false);
        RandomCalls calls = new RandomCalls(seed);
        ExpectedValues expected = new ExpectedValues(world);
        for (int i = 0; i < operations; i++) {
            if (i % PHASE == 0) {
                calls.nextPhase();
            }
            expected.what = "seed " + seed + ", operation " + i;
            ClassValueCells row = calls.any(world.classValues);
            if (calls.onceIn(4_000)) {
                expected.purge(calls.any(world.loaders));
            } else if (calls.onceIn(1_500)) {
                ClassValueAdmin.trim(calls.any(world.loaders));
            } else if (calls.onceIn(1_500)) {
                calls.range(row).forEach(expected::remove);
            } else if (calls.onceIn(1_500)) {
                calls.range(row).forEach(expected::get);
            } else if (calls.onceIn(60_000)) {
                System.gc();
            } else if (calls.removes()) {
                expected.remove(calls.cell(row));
            } else {
                expected.get(calls.cell(row));
            }
        }
        for (ClassValueCells row : world.classValues) {
            row.cells.forEach(expected::get);
        }
        world.loaders.forEach(expected::purge);
    }

    /** The map that holds the expected value of each cell. */
    private static final class ExpectedValues {
        private final World world;
        private final Map<Cell, Value> present = new HashMap<>();
        String what = "";

        ExpectedValues(World world) {
            this.world = world;
        }

        void get(Cell cell) {
            Value expected = present.get(cell);
            // Each computation of a cell gets a version of its own.
            long next = cell.beginRemoval();
            Value got = cell.row.classValue.get(cell.type);
            cell.endRemoval(next);
            if (got.cell != cell || (expected == null ? got.version != next : got != expected)) {
                fail("%s: %s returned %s of %d, expected %s", what, cell.name, got.cell.name, got.version,
                        expected == null ? "to compute" : expected.version);
            }
            present.put(cell, got);
        }

        void remove(Cell cell) {
            cell.row.classValue.remove(cell.type);
            present.remove(cell);
        }

        void purge(TestLoader ended) {
            int dropped = 0;
            Set<ClassValueCells> ofEnded = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Cell cell : world.cellsOf(ended)) {
                if (present.remove(cell) != null) {
                    dropped++;
                    if (World.isBelow(ended, cell.row.owner)) {
                        ofEnded.add(cell.row);
                    }
                }
            }
            assertThat(ClassValueAdmin.purge(ended)).as(what).isEqualTo(new Purged(ofEnded.size(), dropped));
        }
    }

    @Test
    void theOraclesDetectAnOutdatedValueAndASecondValue() {
        World world = new World(false);
        Cell cell = world.classValues.get(0).cells.get(0);
        cell.getAndCheck();
        cell.endRemoval(cell.beginRemoval());
        assertThat(catchThrowable(cell::getAndCheck)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("removal 1 had ended");
        Cell other = world.classValues.get(0).cells.get(1);
        other.getAndCheck();
        other.row.classValue.remove(other.type);
        assertThat(catchThrowable(other::getAndCheck))
                .isInstanceOf(AssertionError.class).hasMessageContaining("differ without a removal");
    }
}
