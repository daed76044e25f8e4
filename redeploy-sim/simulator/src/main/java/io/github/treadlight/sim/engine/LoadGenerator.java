package io.github.treadlight.sim.engine;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests from several threads while applications are redeployed. A request that fails is not an error then.
 */
final class LoadGenerator {
    /** A thread's pause after each request; without it, connections would use up the local ports. */
    private static final long PAUSE_NANOS = 5_000_000;

    private final List<URI> targets;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    private LoadGenerator(List<URI> targets) {
        this.targets = List.copyOf(targets);
    }

    /** Starts threads that send requests to the targets in turn; starts none if there are no targets. */
    static LoadGenerator start(int threads, List<URI> targets) {
        LoadGenerator load = new LoadGenerator(targets);
        for (int i = 0; i < threads && !targets.isEmpty(); i++) {
            int first = i;
            Thread thread = new Thread(() -> load.sendRequests(first), "redeploy-sim load");
            thread.setDaemon(true);
            load.threads.add(thread);
            thread.start();
        }
        return load;
    }

    private void sendRequests(int first) {
        for (int i = first; !stopped; i++) {
            URI target = targets.get(Math.floorMod(i, targets.size()));
            try {
                new ApplicationClient(target.getPath()).status(target);
            } catch (SimulationFailedException failed) {
                // The application is being redeployed.
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Stops the requests and waits until the threads have ended. */
    void stop() {
        stopped = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return; // each thread ends after its current request
            }
        }
    }
}
