package io.github.treadlight.bench.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Reads the stacks of many threads in its own JVM; prints one line for each reading. */
final class StackReadFork {
    private static final int READINGS = 20;
    private static final int THREADS = 2_000;
    private static final int LEAST_FRAMES = 32;
    private static final int MORE_FRAMES = 50;

    private StackReadFork() {}

    /** Starts the threads and reads their stacks. No arguments. */
    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int frames = LEAST_FRAMES + i % MORE_FRAMES;
            Thread thread = new Thread(null, () -> waitBelow(frames, end), "request " + i, 256 * 1024);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        for (int i = 0; i < READINGS; i++) {
            long begin = System.nanoTime();
            int states = SweptServer.readStacks(threads);
            System.out.println(new ActionTime("stacks", begin, System.nanoTime(), 0, 0).line());
            if (states != THREADS) {
                throw new IllegalStateException(states + " threads were read.");
            }
        }
        end.countDown();
    }

    private static void waitBelow(int frames, CountDownLatch end) {
        if (frames > 0) {
            waitBelow(frames - 1, end);
            return;
        }
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
