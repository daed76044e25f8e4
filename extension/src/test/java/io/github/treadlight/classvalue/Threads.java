package io.github.treadlight.classvalue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** The threads of a test. Every wait for them has a time limit. */
record Threads(int count, ExecutorService pool) implements AutoCloseable {
    private static final int LIMIT_SECONDS = 30;

    Threads(int count) {
        this(count, Executors.newFixedThreadPool(count));
    }

    <T> Future<T> submit(Callable<T> task) {
        return pool.submit(task);
    }

    /** Runs a task in all threads at once. Returns the results in the order of the threads' numbers. */
    <T> List<T> runTogether(IntFunction<T> task) {
        CyclicBarrier start = new CyclicBarrier(count);
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            futures.add(submit(() -> {
                await(start);
                return task.apply(number);
            }));
        }
        return futures.stream().map(Threads::result).toList();
    }

    static <T> T result(Future<T> future) {
        try {
            return future.get(LIMIT_SECONDS, SECONDS);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(LIMIT_SECONDS, SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await(LIMIT_SECONDS, SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException broken) {
            throw new AssertionError(broken);
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
