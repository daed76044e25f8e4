package io.github.treadlight.leak;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.leak.LiveThreads.State;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the reading of stacks in parts, with three kinds of threads in each part. */
class LiveThreadsTest {
    private static final int OF_EACH_KIND = 50;

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> made = new ArrayList<>();
    private final ThreadPoolExecutor idle = pool();
    private final ThreadPoolExecutor working = pool();
    private final Map<Thread, State> expected = new IdentityHashMap<>();
    /** The identifiers of the threads of each part that was read. */
    private final List<long[]> parts = new ArrayList<>();
    private long time;

    private ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(OF_EACH_KIND, OF_EACH_KIND, 0, SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "LiveThreadsTest");
            made.add(thread);
            return thread;
        });
    }

    @BeforeEach
    void startThreads() {
        idle.prestartAllCoreThreads();
        made.forEach(thread -> expected.put(thread, State.WAITS_FOR_TASK));
        made.clear();
        for (int i = 0; i < OF_EACH_KIND; i++) {
            working.execute(this::awaitEnd);
        }
        made.forEach(thread -> expected.put(thread, State.BUSY));
        for (int i = 0; i < OF_EACH_KIND; i++) {
            Thread loop = new Thread(this::awaitEnd, "LiveThreadsTest");
            loop.start();
            expected.put(loop, State.WAITS_IN_LOOP);
        }
        await().atMost(30, SECONDS).until(() -> expected.keySet().stream()
                .allMatch(thread -> thread.getState() == Thread.State.WAITING));
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        end.countDown();
        idle.shutdown();
        working.shutdown();
        for (Thread thread : expected.keySet()) {
            thread.join();
        }
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Map<Thread, State> states(Function<long[], ThreadInfo[]> reader) {
        return LiveThreads.states(expected.keySet(), ids -> {
            parts.add(ids);
            return reader.apply(ids);
        }, () -> time);
    }

    private static ThreadInfo[] read(long[] ids) {
        return ManagementFactory.getThreadMXBean().getThreadInfo(ids, LiveThreads.DEPTH);
    }

    /** The JVM stops all its threads while it reads the stacks of one part. */
    @Test
    void readsTheStacksOfFewThreadsAtATime() {
        states(LiveThreadsTest::read);
        assertThat(parts).extracting(ids -> ids.length).containsExactly(10, 20, 40, 50, 30);
        assertThat(parts.stream().flatMapToLong(Arrays::stream).distinct().count()).isEqualTo(expected.size());
    }

    @Test
    void readsFewerThreadsAfterASlowPart() {
        states(ids -> {
            time += SECONDS.toNanos(parts.size() == 3 ? 1 : 0);
            return read(ids);
        });
        assertThat(parts).extracting(ids -> ids.length).startsWith(10, 20, 40, PartSize.MIN, 2 * PartSize.MIN);
        assertThat(parts.stream().flatMapToLong(Arrays::stream).distinct().count()).isEqualTo(expected.size());
    }

    @Test
    void partsGiveTheStateOfEachThread() {
        assertThat(states(LiveThreadsTest::read)).isEqualTo(expected);
        assertThat(LiveThreads.states(expected.keySet())).isEqualTo(expected);
    }

    /** The stack of such a thread is unknown, in a later part as in the first one. */
    @Test
    void aThreadThatEndsBeforeItsPartIsReadIsBusy() {
        Map<Thread, State> states = states(ids -> {
            if (parts.size() == 2) {
                idle.shutdown();
                await().atMost(30, SECONDS).until(() ->
                        expected.keySet().stream().filter(thread -> !thread.isAlive()).count() == OF_EACH_KIND);
            }
            return read(ids);
        });
        List<Long> first = LongStream.of(parts.get(0)).boxed().toList();
        expected.replaceAll((thread, state) ->
                thread.isAlive() || first.contains(thread.getId()) ? state : State.BUSY);
        assertThat(states).isEqualTo(expected);
    }
}
