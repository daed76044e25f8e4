package io.github.treadlight.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.gate.Redeployments;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An example of a test in a project's own build: the server must not retain the WAR after a redeployment. */
class RedeployIT {
    private final Redeployments redeployments = Redeployments.of(Path.of("target/sample.war"))
            .on(Server.PAYARA_MICRO, Path.of("target/payara-micro.jar"))
            // To save time in this build: C2 would use a third of the CPU time.
            .jvmOption("-XX:TieredStopAtLevel=1");

    @Test
    void redeploymentsDoNotLeak() {
        redeployments.ping("/greeting").requireNoLeak();
    }

    /** Shows the message of such a test for a leak. */
    @Test
    @Tag("thorough")
    void findsAThreadLocalThatIsNotRemoved() {
        assertThatThrownBy(() -> redeployments.ping("/greeting?keep").into(Path.of("target/leak")).requireNoLeak())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("sample on Payara Micro: leak strong in 6 cycles; see")
                .hasMessageContaining("thread, thread-local: \"http-thread-pool")
                .hasMessageContaining("instance of io.github.treadlight.sample.SampleServlet$LastGreeting");
        assertThat(Path.of("target/leak/index.html")).exists();
        assertThat(Path.of("target/leak/result.json")).exists();
    }
}
