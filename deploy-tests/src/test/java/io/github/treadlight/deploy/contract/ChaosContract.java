package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Chaos;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.Sentinel;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that cleaners do not harm a running application while others are deployed and undeployed at random. Each run
 * prints its seed, and the system property {@code treadlight.chaos.seed} repeats the steps of a seed. The system
 * property {@code treadlight.chaos.minutes} makes the test a soak.
 */
@Covers({"app", "leak", "server"})
@OnServers
@Tag("thorough")
@Tag("release")
class ChaosContract extends ServerContract {
    private static final Duration SHORT = Duration.ofSeconds(20);

    @Test
    void cleanersNeverChangeARunningApplication() throws Exception {
        Duration time = minutes("treadlight.chaos.minutes", SHORT);
        long seed = Long.getLong("treadlight.chaos.seed", ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
        System.out.println("Chaos on " + server().product().title() + " with seed " + seed);
        settings().set("loader-watch-grace-seconds", "10");
        try (Sentinel sentinel = new Sentinel(server())) {
            new Chaos(server(), sentinel, seed).run(time);
        }
        server().undeploy(Sentinel.NAME);
        assertOnlyAGlobalPoolRetainsTheSentinel();
        System.out.println("Undeployed applications that are still in memory: " + alive());
    }

    /** Cleaners keep a pool of java:global when its application is undeployed, because others may use it. */
    private void assertOnlyAGlobalPoolRetainsTheSentinel() throws Exception {
        awaitAfterCollection(() -> assertThat(generations())
                .containsPattern("(?m)^" + Sentinel.NAME + " +\\d+ +(retained|released)\\b"));
        assertThat(log().ours("WARNING")).filteredOn(logged -> logged.contains(Sentinel.NAME + " (generation"))
                .allMatch(logged -> logged.contains("retained by connection pool"))
                .allMatch(logged -> logged.contains("java:global/jdbc/sentinel"));
    }
}
