package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A check that starts the application's batch job and waits until the job ends.
 *
 * @param workload the check that runs first
 * @param timeout the longest time that a job may take
 */
record BatchCheck(ApplicationCheck workload, Duration timeout) implements ApplicationCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final Set<String> FINAL_STATUSES = Set.of("COMPLETED", "FAILED", "STOPPED", "ABANDONED");
    /** The sum of the prices of seven orders, which the job processes in three chunks. */
    private static final String TOTAL = "total 280";

    BatchCheck(ApplicationCheck workload) {
        this(workload, TIMEOUT);
    }

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        JsonNode job = awaitEnd(app, root, new ApplicationClient(app).post(root.resolve("jobs?count=7"), "{}"));
        if (!job.path("status").asText().equals("COMPLETED") || !job.path("exit").asText().equals(TOTAL)) {
            throw new SimulationFailedException(app + " did not complete its batch job as expected: " + job);
        }
        return deployment;
    }

    private JsonNode awaitEnd(String app, URI root, JsonNode started) {
        URI execution = root.resolve("jobs?execution=" + started.path("execution").asLong());
        ApplicationClient client = new ApplicationClient(app);
        try {
            return Awaitility.await().pollInSameThread().pollInterval(POLL_INTERVAL).atMost(timeout)
                    .until(() -> client.get(execution), job -> FINAL_STATUSES.contains(job.path("status").asText()));
        } catch (ConditionTimeoutException late) {
            throw new SimulationFailedException(
                    app + " did not complete its batch job within " + timeout.toSeconds() + " s", late);
        }
    }
}
