package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests from several threads while applications are redeployed. That one is refused then is no failure.
 */
final class LoadGenerator {
    /** A thread's pause after each request: each takes a connection of its own, of which there are not that many. */
    private static final long PAUSE_NANOS = 5_000_000;

    private final List<URI> targets;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    private LoadGenerator(List<URI> targets) {
        this.targets = List.copyOf(targets);
    }

    /** Begins to ask, in turns, with so many threads; without targets or threads it does nothing. */
    static LoadGenerator begin(int threads, List<URI> targets) {
        LoadGenerator load = new LoadGenerator(targets);
        for (int i = 0; i < threads && !targets.isEmpty(); i++) {
            int first = i;
            Thread thread = new Thread(() -> load.ask(first), "redeploy-sim load");
            thread.setDaemon(true);
            load.threads.add(thread);
            thread.start();
        }
        return load;
    }

    private void ask(int first) {
        for (int i = first; !over; i++) {
            URI target = targets.get(Math.floorMod(i, targets.size()));
            try {
                new ApplicationClient(target.getPath()).status(target);
            } catch (SimulationFailedException notNow) {
                // as may happen to anyone who asks an application that is just redeployed
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Asks no more; the threads are gone when this returns. */
    void end() {
        over = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return; // they end by themselves, as their requests do
            }
        }
    }
}
