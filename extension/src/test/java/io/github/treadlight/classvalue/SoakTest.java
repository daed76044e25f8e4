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
 * Random calls, compared with what locked maps say.
 *
 * <p>Loaders of an application server: one of the server, two applications below it, two modules in one of them, each
 * with class values that were asked for few and for many classes. The number of calls of a test is the system property
 * {@code treadlight.soak.operations}, the seed {@code treadlight.soak.seed}; every failure names its seed. One thread
 * repeats exactly what it did before; several do so as far as their interleaving does.
 */
class SoakTest {
    private static final int THREADS = 4;
    /** Calls after which the ratio of the kinds of calls and the classes that they are about change. */
    private static final int PHASE = 4_000;
    private static final int STALLED_SECONDS = 60;

    /** Which of the classes a class value is asked for. */
    private enum Habit {
        ALL,
        THREE_OF_SIXTY_FOUR,
        SIXTEEN,
        ONE;

        boolean asks(int type) {
            return switch (this) {
                case ALL -> true;
                case THREE_OF_SIXTY_FOUR -> type % 64 < 3;
                case SIXTEEN -> type % 100 == 7;
                case ONE -> type == 11;
            };
        }
    }

    /** A class value and the classes it is asked for. */
    private record Asker(ClassValue<Value> classValue, TestLoader owner, List<Cell> cells) {}

    /** What is computed. */
    private record Value(Cell cell, long version) {}

    /** A class value's place for a class: what the oracle knows of it. */
    private static final class Cell {
        final Asker asker;
        final int index;
        final Class<?> type;
        final String name;
        final boolean lively;

        /** Guards the rest. */
        private final Object lock = new Object();
        /** How many removals have begun, and the last one that began before every one begun earlier had ended. */
        private long removalsBegun;
        private long removalEnded;
        /** How many drops have begun or ended that do not restart what is being computed. */
        private long drops;
        /** What was seen since the last removal or drop, if none is under way. */
        private Value seen;
        private int underWay;

        Cell(Asker asker, int index, Class<?> type, String name, boolean lively) {
            this.asker = asker;
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
            // Some computations let others overtake them, some need another value first.
            if (lively && (index + value.version) % 8 == 0) {
                Thread.yield();
            }
            if (lively && (index + value.version) % 16 == 1 && index > 0) {
                asker.cells.get(index - 1).getAndCheck();
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
            Value got = asker.classValue.get(type);
            if (got == null || got.cell != this) {
                fail("%s: answers %s", name, got == null ? null : got.cell.name);
            }
            synchronized (lock) {
                if (got.version < atLeast || got.version > removalsBegun) {
                    fail("%s: answers version %d, though removal %d had ended before", name, got.version, atLeast);
                }
                if (underWay == 0 && drops == dropsBefore) {
                    if (seen != null && seen != got) {
                        fail("%s: answers versions %d and %d, which differ without a removal", name, seen.version,
                                got.version);
                    }
                    seen = got;
                }
            }
        }

        void removeAndNote() {
            long removal = beginRemoval();
            asker.classValue.remove(type);
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
        final List<Asker> askers = new ArrayList<>();
        private final boolean lively;

        /**
         * A new world.
         *
         * @param lively whether computations yield and ask for other values
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
                for (Habit habit : Habit.values()) {
                    add(loader, habit, "class value " + loaders.indexOf(loader) + " " + habit);
                }
            }
        }

        private static TestLoader application(ClassLoader parent) {
            return new TestLoader(parent, Computed.class);
        }

        private void add(TestLoader owner, Habit habit, String name) {
            Map<Class<?>, Cell> byClass = new HashMap<>();
            Asker asker = new Asker(owner.computed(type -> byClass.get(type).compute()), owner, new ArrayList<>());
            for (int i = 0; i < classes.size(); i++) {
                if (habit.asks(i)) {
                    Class<?> type = classes.get(i);
                    Cell cell = new Cell(asker, asker.cells.size(), type, name + " of class " + i, lively);
                    byClass.put(type, cell);
                    asker.cells.add(cell);
                }
            }
            askers.add(asker);
        }

        /** The values that end with a loader. */
        List<Cell> cellsOf(ClassLoader ended) {
            List<Cell> cells = new ArrayList<>();
            for (Asker asker : askers) {
                boolean all = isBelow(ended, asker.owner);
                for (Cell cell : asker.cells) {
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

    /** Chooses what to do next. */
    private static final class Dice {
        private static final int[] REMOVES_OF_A_THOUSAND = {0, 30, 200, 500, 800};

        private final Random random;
        private int removes;
        private double from;
        private double width;

        Dice(long seed) {
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

        /** One of the phase's. */
        Cell cell(Asker asker) {
            int size = asker.cells.size();
            return asker.cells.get((int) ((from + width * random.nextDouble()) * size));
        }

        /** Neighbours, of which there may be all. */
        List<Cell> range(Asker asker) {
            int size = asker.cells.size();
            int length = 1 + random.nextInt(size);
            int start = random.nextInt(size - length + 1);
            return asker.cells.subList(start, start + length);
        }
    }

    @Test
    void everyAnswerToManyThreadsIsOneThatAnOrderOfTheirCallsExplains() {
        soakWithManyThreads(1, 600_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    @Tag("thorough")
    @Tag("release")
    void everyAnswerToManyThreadsIsExplainedForLong(long seed) {
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
                    soak(world, new Dice(ofThread), operations, done);
                    return null;
                }));
            }
            for (Future<Void> future : futures) {
                awaitProgress(future, done, "seed " + seed);
            }
        }
        assertThat(done.get()).isEqualTo((long) operations * THREADS);
        for (Asker asker : world.askers) {
            asker.cells.forEach(Cell::getAndCheck);
        }
    }

    private static void soak(World world, Dice dice, int operations, AtomicLong done) {
        for (int i = 0; i < operations; i++) {
            if (i % PHASE == 0) {
                dice.nextPhase();
            }
            Asker asker = dice.any(world.askers);
            if (dice.onceIn(20_000)) {
                purge(world, dice.any(world.loaders));
            } else if (dice.onceIn(3_000)) {
                ClassValueAdmin.trim(dice.any(world.loaders));
            } else if (dice.onceIn(3_000)) {
                dice.range(asker).forEach(Cell::removeAndNote);
            } else if (dice.onceIn(3_000)) {
                dice.range(asker).forEach(Cell::getAndCheck);
            } else if (dice.onceIn(2_000)) {
                comeAndGo(world, dice);
            } else if (dice.onceIn(100_000)) {
                System.gc();
            } else if (dice.removes()) {
                dice.cell(asker).removeAndNote();
            } else {
                dice.cell(asker).getAndCheck();
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

    /** A class value that is used no longer, and a loader that is. */
    private static void comeAndGo(World world, Dice dice) {
        TestLoader owner = dice.any(world.loaders);
        ClassValue<String> shortLived = owner.computed(Class::getName);
        for (int i = 0; i < 20; i++) {
            Class<?> type = dice.any(world.classes);
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
    void oneThreadComputesExactlyWhatAMapSaysIsMissing() {
        soakWithOneThread(11, 300_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {12, 13, 14})
    @Tag("thorough")
    @Tag("release")
    void oneThreadComputesExactlyWhatAMapSaysIsMissingForLong(long seed) {
        soakWithOneThread(seed, 3_000_000);
    }

    private static void soakWithOneThread(long defaultSeed, int defaultOperations) {
        long seed = Long.getLong("treadlight.soak.seed", defaultSeed);
        int operations = Integer.getInteger("treadlight.soak.operations", defaultOperations);
        World world = new World(false);
        Dice dice = new Dice(seed);
        Exact exact = new Exact(world);
        for (int i = 0; i < operations; i++) {
            if (i % PHASE == 0) {
                dice.nextPhase();
            }
            exact.what = "seed " + seed + ", operation " + i;
            Asker asker = dice.any(world.askers);
            if (dice.onceIn(4_000)) {
                exact.purge(dice.any(world.loaders));
            } else if (dice.onceIn(1_500)) {
                ClassValueAdmin.trim(dice.any(world.loaders));
            } else if (dice.onceIn(1_500)) {
                dice.range(asker).forEach(exact::remove);
            } else if (dice.onceIn(1_500)) {
                dice.range(asker).forEach(exact::get);
            } else if (dice.onceIn(60_000)) {
                System.gc();
            } else if (dice.removes()) {
                exact.remove(dice.cell(asker));
            } else {
                exact.get(dice.cell(asker));
            }
        }
        for (Asker asker : world.askers) {
            asker.cells.forEach(exact::get);
        }
        world.loaders.forEach(exact::purge);
    }

    /** The map, by what a class value and a class share. */
    private static final class Exact {
        private final World world;
        private final Map<Cell, Value> present = new HashMap<>();
        String what = "";

        Exact(World world) {
            this.world = world;
        }

        void get(Cell cell) {
            Value expected = present.get(cell);
            // Each computation of a cell has a version of its own.
            long next = cell.beginRemoval();
            Value got = cell.asker.classValue.get(cell.type);
            cell.endRemoval(next);
            if (got.cell != cell || (expected == null ? got.version != next : got != expected)) {
                fail("%s: %s answers %s of %d, expected %s", what, cell.name, got.cell.name, got.version,
                        expected == null ? "to compute" : expected.version);
            }
            present.put(cell, got);
        }

        void remove(Cell cell) {
            cell.asker.classValue.remove(cell.type);
            present.remove(cell);
        }

        void purge(TestLoader ended) {
            int dropped = 0;
            Set<Asker> ofEnded = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Cell cell : world.cellsOf(ended)) {
                if (present.remove(cell) != null) {
                    dropped++;
                    if (World.isBelow(ended, cell.asker.owner)) {
                        ofEnded.add(cell.asker);
                    }
                }
            }
            assertThat(ClassValueAdmin.purge(ended)).as(what).isEqualTo(new Purged(ofEnded.size(), dropped));
        }
    }

    @Test
    void theOraclesNoticeAValueOlderThanARemoveAndOneTooMany() {
        World world = new World(false);
        Cell cell = world.askers.get(0).cells.get(0);
        cell.getAndCheck();
        cell.endRemoval(cell.beginRemoval());
        assertThat(catchThrowable(cell::getAndCheck)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("removal 1 had ended");
        Cell other = world.askers.get(0).cells.get(1);
        other.getAndCheck();
        other.asker.classValue.remove(other.type);
        assertThat(catchThrowable(other::getAndCheck))
                .isInstanceOf(AssertionError.class).hasMessageContaining("differ without a removal");
    }
}
