package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.server.Server;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that names of applications in the output neither control the terminal nor end a line. */
class TerminalTest {
    private static final SimulationResult RESULT = SampleResults.hostile();

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text, true);

    @TempDir
    private Path directory;

    @Test
    void theTableOfAWorkloadIsPrintable() {
        ComparisonTable.print(out, RESULT.environment(), RESULT.runs());
        assertPrinted(
                HostileName.SHOWN + ": 1 application, " + HostileName.SHOWN + ", JDK " + HostileName.SHOWN,
                "without: " + HostileName.SHOWN,
                "with Treadlight: failed after cycle 1: " + HostileName.SHOWN);
    }

    @Test
    void theTableOfServersIsPrintable() {
        ServerTable.print(out, List.of(RESULT));
        assertPrinted(HostileName.SHOWN);
    }

    @Test
    void twoResultsSideBySideArePrintable() throws Exception {
        Path file = directory.resolve("result.json");
        ResultFile.write(RESULT, file.toFile());
        Invocation invocation = Invocation.of("compare", file.toString(), file.toString());
        text.append(invocation.out());
        assertPrinted("A: " + file + ", " + HostileName.SHOWN, HostileName.SHOWN + ", with Treadlight");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void progressIsPrintable(boolean bar) {
        try (Interruption interruption = Interruption.install();
                Progress progress = bar
                        ? new BarProgress(out, out, 1, interruption)
                        : new LineProgress(out, out, interruption)) {
            progress.begin(HostileName.TEXT, "Payara Micro");
            progress.measured(RESULT.runs().get(0).cycles().get(0));
            progress.warn(HostileName.TEXT);
        }
        assertPrinted(HostileName.SHOWN + ": " + HostileName.SHOWN);
    }

    @Test
    void failuresArePrintable() {
        Invocation invocation = Invocation.of("report", "missing\u001b[31mworker\nnext\u202e.json");
        invocation.assertFailed(2, "missing\\u001b[31mworker\\nnext\\u202e.json");
        HostileName.assertEscaped(invocation.err());
    }

    @Test
    void namesOfFilesArePrintable() throws Exception {
        Path ear = TestArchive.write(directory, TestArchive.war("\u001b[31mworker\u202e.ear"));
        SupportedWorkloads.of(
                Server.PAYARA_MICRO, List.of(Workload.archives(List.of(ear.toFile()), 1, List.of())), out);
        assertPrinted("EARs such as \\u001b[31mworker\\u202e.ear");
    }

    private void assertPrinted(String... parts) {
        HostileName.assertEscaped(text.toString());
        assertThat(text.toString()).contains(parts);
    }
}
