package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.result.ResultFile;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of restarts of real servers. */
@Tag("thorough")
class RestartIT {
    @RegisterExtension
    private final OutputFolder out = new OutputFolder("restart", "restart");

    /** The server keeps its applications, which respond before the server is ready for administrators. */
    @Test
    void payaraServerIsRestartedWithItsApplications() throws Exception {
        JsonNode run = measured("--server=payara", "--module=on", "--first-deployments=1");
        assertThat(run.path("module").asText()).isEqualTo("on");
        assertThat(out.file("restart-on.log")).content().contains("Treadlight");
    }

    /** Payara Micro keeps no applications, so each start names them. */
    @Test
    @Tag("release")
    void payaraMicroIsRestartedWithItsApplications() throws Exception {
        JsonNode run = measured("--server=payara-micro", "--module=both", "--first-deployments=1");
        assertThat(run.path("module").asText()).isEqualTo("off");
        assertThat(result().path("figures")).allSatisfy(figure ->
                assertThat(figure.path("speedup").asDouble()).isPositive());
    }

    private JsonNode measured(String... options) throws Exception {
        String[] arguments = Arrays.copyOf(options, options.length + 1);
        arguments[options.length] = "--app=benign=1,jakartaee=1";
        Invocation invocation = out.run(arguments);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(invocation.out()).contains(
                "restart 5 of 5: all applications respond after", "restart, until all 2 applications respond");
        JsonNode run = result().path("runs").path(0);
        assertThat(run.path("newServerMillis").asLong()).isPositive();
        assertThat(run.path("restarts")).hasSize(5).allSatisfy(restart -> {
            long all = restart.path("allMillis").asLong();
            assertThat(restart.path("applicationMillis").path("benign").asLong()).isBetween(1L, all);
            assertThat(restart.path("applicationMillis").path("jakartaee").asLong()).isBetween(1L, all);
            assertThat(restart.path("readyMillis").asLong()).isPositive();
        });
        assertThat(run.path("firstDeployments")).hasSize(1).allSatisfy(deployment ->
                assertThat(deployment.path("deployMillis").asLong()).isPositive());
        return run;
    }

    /** Sends SIGTERM, because background processes of a script ignore the SIGINT of Ctrl-C. Windows has neither. */
    @Test
    @Tag("release")
    @DisabledOnOs(OS.WINDOWS)
    void restartsBeforeCtrlCAreReported() throws Exception {
        Process simulator = out.start("--app=benign=1", "--restarts=50", "--module=off");
        Awaitility.await().ignoreExceptions().atMost(2, TimeUnit.MINUTES)
                .until(() -> Files.readString(out.file("out.txt")).contains("restart 1 of 50"));
        simulator.destroy();
        assertThat(simulator.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(simulator.exitValue()).as("the exit code of a program that SIGTERM ends").isEqualTo(143);
        assertThat(result().path("runs").path(0).path("failure").asText()).isEqualTo("The run was interrupted.");
        assertThat(out.file("out.txt")).content()
                .contains("failed after 1 restarts: The run was interrupted.", "Written: ").doesNotContain("\tat ");
    }

    private JsonNode result() throws Exception {
        return new ObjectMapper().readTree(out.file(ResultFile.RESTART_NAME).toFile());
    }
}
