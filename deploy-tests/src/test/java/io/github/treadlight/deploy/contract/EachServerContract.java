package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.SharedServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;

/** Checks at the end of a run that a contract has started each server under test, so that no server is left out. */
@Isolated("Must run after all contracts. JUnit runs isolated classes after the parallel ones.")
class EachServerContract {
    @Test
    @EnabledIfSystemProperty(named = "treadlight.jdk.required", matches = "true",
            disabledReason = "Without a newer JDK, some servers do not start.")
    void eachServerWasStarted() {
        assertThat(SharedServers.started()).extracting(server -> server.id())
                .containsExactlyInAnyOrder(System.getProperty("treadlight.servers").split(","));
    }
}
