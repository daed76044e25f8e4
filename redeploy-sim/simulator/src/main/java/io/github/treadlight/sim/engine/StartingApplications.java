package io.github.treadlight.sim.engine;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Polls the applications of a starting server until each responds, in a thread for each application, because a server
 * may hold back the response of an application that is starting.
 */
final class StartingApplications implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final Duration timeout;
    private final ExecutorService threads;
    private final Map<String, Future<Long>> responses = new LinkedHashMap<>();

    /**
     * Begins to poll.
     *
     * @param roots the context root of each application
     * @param timeout the longest time until the last application responds
     */
    StartingApplications(Map<String, URI> roots, Duration timeout) {
        this.timeout = timeout;
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "poll");
            thread.setDaemon(true); // a server that never responds must not keep the simulator running
            return thread;
        });
        roots.forEach((app, root) -> responses.put(app, threads.submit(() -> poll(app, root))));
    }

    /** Returns the value of {@link System#nanoTime} when an application has responded with its report. */
    private long poll(String app, URI root) {
        ApplicationClient client = new ApplicationClient(app);
        StringBuilder last = new StringBuilder();
        try {
            Awaitility.await().pollInSameThread().pollDelay(Duration.ZERO).pollInterval(INTERVAL).atMost(timeout)
                    .until(() -> isReport(client, root, last));
            return System.nanoTime();
        } catch (ConditionTimeoutException late) {
            throw new SimulationFailedException(app + " did not respond within " + timeout.toSeconds()
                    + " s after the restart of the server: " + last + ". See the server's log, or allow more time with"
                    + " --start-timeout.", late);
        }
    }

    private static boolean isReport(ApplicationClient client, URI root, StringBuilder last) {
        try {
            return client.get(root).hasNonNull("deployment");
        } catch (SimulationFailedException notYet) {
            last.setLength(0);
            last.append(notYet.getMessage());
            return false;
        }
    }

    /**
     * Waits until all applications respond.
     *
     * @return the value of {@link System#nanoTime} at the first response of each application
     * @throws SimulationFailedException if an application does not respond in time; the message names it
     */
    Map<String, Long> await() {
        Map<String, Long> times = new LinkedHashMap<>();
        responses.forEach((app, response) -> times.put(app, time(response)));
        return times;
    }

    private static long time(Future<Long> response) {
        try {
            return response.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof SimulationFailedException late
                    ? late
                    : new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SimulationFailedException("interrupted", interrupted);
        }
    }

    /** Stops polling applications that have not responded. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
