package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A check that starts the application's job and waits for its end.
 *
 * @param workload the check that runs first
 * @param patience how long a job may take
 */
record BatchCheck(ApplicationCheck workload, Duration patience) implements ApplicationCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Set<String> ENDS = Set.of("COMPLETED", "FAILED", "STOPPED", "ABANDONED");
    /** The prices of seven orders, in three chunks. */
    private static final String TOTAL = "total 280";

    BatchCheck(ApplicationCheck workload) {
        this(workload, PATIENCE);
    }

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = workload.verify(app, root, previous);
        JsonNode job = awaitEnd(app, root, new ApplicationClient(app).post(root.resolve("jobs?count=7"), "{}"));
        if (!job.path("status").asText().equals("COMPLETED") || !job.path("exit").asText().equals(TOTAL)) {
            throw new SimulationFailedException(app + " did not complete its job as it should: it answers " + job);
        }
        return deployment;
    }

    private JsonNode awaitEnd(String app, URI root, JsonNode started) {
        URI execution = root.resolve("jobs?execution=" + started.path("execution").asLong());
        ApplicationClient client = new ApplicationClient(app);
        try {
            return Awaitility.await().pollInSameThread().pollInterval(POLL).atMost(patience)
                    .until(() -> client.get(execution), job -> ENDS.contains(job.path("status").asText()));
        } catch (ConditionTimeoutException unended) {
            throw new SimulationFailedException(
                    app + " did not complete its job within " + patience.toSeconds() + " s", unended);
        }
    }
}
