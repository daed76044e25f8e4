package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Chaos;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.Oracle;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Cleaners do not harm a running application, whatever others do. The system property {@code treadlight.chaos.seed}
 * repeats the steps of an earlier run, whose console has the seed; {@code treadlight.chaos.minutes} makes it a
 * soak.
 */
@OnServers
@Tag("one-glassfish")
class ChaosContract extends ServerContract {
    private static final Duration SHORT = Duration.ofSeconds(20);

    @Test
    void cleanersNeverChangeARunningApplication() throws Exception {
        Duration time = minutes("treadlight.chaos.minutes", SHORT);
        long seed = Long.getLong("treadlight.chaos.seed", ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
        System.out.println("Chaos on " + server().product().title() + " with seed " + seed);
        settings().set("loader-watch-grace-seconds", "10");
        try (Oracle oracle = new Oracle(server())) {
            new Chaos(server(), oracle, seed).run(time);
        }
        server().undeploy(Oracle.NAME);
        assertOnlyItsGlobalPoolRetainsTheOracle();
        System.out.println("Undeployed applications that are still in memory: " + alive());
    }

    /** Any application may use a pool of java:global, so no cleaner deletes it with the application that defined it. */
    private void assertOnlyItsGlobalPoolRetainsTheOracle() throws Exception {
        awaitAfterCollection(() -> assertThat(generations())
                .containsPattern("(?m)^" + Oracle.NAME + " +\\d+ +(retained|released)\\b"));
        assertThat(log().ours("WARNING")).filteredOn(logged -> logged.contains(Oracle.NAME + " (generation"))
                .allMatch(logged -> logged.contains("retained by connection pool"))
                .allMatch(logged -> logged.contains("java:global/jdbc/oracle"));
    }
}
