package io.github.treadlight.leak;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A class of an application: what its thread does, with something to keep for it. */
public final class Waiter implements Runnable {
    /** What there is to do; a task that interrupts its thread is the last. */
    public static final BlockingQueue<Runnable> TASKS = new LinkedBlockingQueue<>();

    /** Read by nobody. */
    public Object kept = "";

    @Override
    public void run() {
        try {
            while (true) {
                TASKS.take().run();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
