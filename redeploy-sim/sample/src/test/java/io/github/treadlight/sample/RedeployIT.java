package io.github.treadlight.sample;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.gate.Redeployments;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a project puts into its own build: its WAR must not stay in memory when it is redeployed. */
class RedeployIT {
    private final Redeployments redeployments = Redeployments.of(Path.of("target/sample.war"))
            .on(Server.PAYARA_MICRO, Path.of("target/payara-micro.jar"));

    @Test
    void nothingStaysAfterARedeployment() {
        redeployments.ping("/greeting").requireNoLeak();
    }

    /** What such a test says when there is a leak. */
    @Test
    void aThreadLocalThatIsNotRemovedIsFound() {
        assertThatThrownBy(() -> redeployments.ping("/greeting?keep").into(Path.of("target/leak")).requireNoLeak())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("sample on Payara Micro: leak strong in 6 cycles; see")
                .hasMessageContaining("thread, thread-local: \"http-thread-pool")
                .hasMessageContaining("instance of io.github.treadlight.sample.GreetingServlet$Greeting");
    }
}
