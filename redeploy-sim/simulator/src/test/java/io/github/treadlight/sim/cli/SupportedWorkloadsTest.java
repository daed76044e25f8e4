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

    @Test
    void whatPayaraMicroDoesNotHaveIsLeftOutInASentence() {
        assertThat(suited(Server.PAYARA_MICRO, ALL)).extracting(Workload::name)
                .containsExactly("benign", "classvalue-leak", "groovy", "groovy5", "kotlin", "scala", "jackson",
                        "jakartaee", "mixed", "failed-start", "faces", "batch", "jruby", "libraries");
        assertThat(printed.toString().lines()).containsExactly(
                "Left out: Payara Micro has no JAX-WS, which webservices needs.",
                "Left out: Payara Micro has no message broker, which messaging needs.");
    }

    @ParameterizedTest
    @EnumSource(value = Server.class, mode = EnumSource.Mode.EXCLUDE, names = "PAYARA_MICRO")
    void otherServersHaveEverything(Server server) {
        assertThat(suited(server, ALL)).isEqualTo(ALL);
        assertThat(printed.toString()).isEmpty();
    }

    @Test
    void anEarOfAUserIsLeftOutOnPayaraMicro() throws Exception {
        Path ear = TestArchive.write(directory, TestArchive.war("shop.ear"));
        assertThat(suited(Server.PAYARA_MICRO, List.of(Workload.archives(List.of(ear.toFile()), 1, List.of()))))
                .isEmpty();
        assertThat(printed).hasToString(
                "Left out: Payara Micro deploys no EAR, as shop.ear is." + System.lineSeparator());
    }

    private List<Workload> suited(Server server, List<Workload> workloads) {
        return SupportedWorkloads.to(server, workloads, new PrintWriter(printed, true));
    }
}
