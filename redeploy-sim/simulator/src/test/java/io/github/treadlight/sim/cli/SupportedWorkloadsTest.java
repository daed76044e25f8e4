package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.server.Server;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SupportedWorkloadsTest {
    private static final List<Workload> ALL =
            Workload.SCENARIOS.stream().map(name -> Workload.scenario(name, 1, 1, 1)).toList();

    private final StringWriter printed = new StringWriter();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(value = Server.class, mode = EnumSource.Mode.MATCH_ALL, names = "PAYARA_MICRO.*")
    void scenariosThatPayaraMicroDoesNotSupportAreSkippedWithAMessage(Server micro) {
        assertThat(supported(micro, ALL)).extracting(Workload::name)
                .containsExactly("benign", "classvalue-leak", "groovy", "groovy5", "kotlin", "scala", "jackson",
                        "jakartaee", "mixed", "failed-start", "faces", "batch", "jruby", "libraries");
        assertThat(printed.toString().lines()).containsExactly(
                "Skipped: " + micro.title() + " has no JAX-WS, which webservices needs.",
                "Skipped: " + micro.title() + " has no message broker, which messaging needs.");
    }

    @ParameterizedTest
    @EnumSource(value = Server.class, mode = EnumSource.Mode.MATCH_NONE, names = "PAYARA_MICRO.*")
    void otherServersSupportAllScenarios(Server server) {
        assertThat(supported(server, ALL)).isEqualTo(ALL);
        assertThat(printed.toString()).isEmpty();
    }

    @Test
    void anEarOfAUserIsSkippedOnPayaraMicro() throws Exception {
        Path ear = TestArchive.write(directory, TestArchive.war("shop.ear"));
        assertThat(supported(Server.PAYARA_MICRO, List.of(Workload.archives(List.of(ear.toFile()), 1, List.of()))))
                .isEmpty();
        assertThat(printed).hasToString(
                "Skipped: Payara Micro does not support EARs such as shop.ear." + System.lineSeparator());
    }

    private List<Workload> supported(Server server, List<Workload> workloads) {
        return SupportedWorkloads.of(server, workloads, new PrintWriter(printed, true));
    }
}
