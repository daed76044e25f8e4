package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteLogTest {
    private static final String OURS = "io.github.treadlight.server.app.LoaderWatch";

    @TempDir
    Path folder;

    @Test
    void findsWarningsAndErrorsThatNameTreadlight() throws IOException {
        SuiteLog log = log(record("WARNING", OURS, "first"), record("SEVERE", OURS, "second"),
                record("INFO", OURS, "third, not a WARNING"), record("SEVERE", "org.jboss.weld.Event", "fourth"),
                record("SEVERE", "javax.enterprise.system.core",
                        "fifth\n\tat io.github.treadlight.server.streams.ServerIOUtils.open(ServerIOUtils.java:1)"),
                record("WARNING", "", "Unresolved constraint in bundle io.github.treadlight: sixth"));

        assertThat(log.problemsOfTreadlight())
                .extracting(logged -> logged.replaceAll("(?s).*(first|second|fifth|sixth).*", "$1"))
                .containsExactly("first", "second", "fifth", "sixth");
    }

    @Test
    void countsEndedApplications() throws IOException {
        SuiteLog log = log(
                record("INFO", OURS, "Treadlight: shop ended (generation 3)"),
                record("INFO", OURS, "Treadlight released 2 file cleanups of shop"));

        assertThat(log.ended()).isEqualTo(1);
    }

    @Test
    void doesNotCountTheDeploymentsInTheOutputOfTheJvm() throws IOException {
        SuiteLog log = log("[#|2026-11-26T12:00:00.123+0000|INFO|Payara 6.2025.10|jakarta.enterprise.system.core|\n"
                + "  a was successfully deployed in 98 milliseconds.|#]\n\n",
                record("INFO", "jakarta.enterprise.system.core", "a was successfully deployed in 98 milliseconds."));

        assertThat(log.deployments()).isEqualTo(1);
    }

    @Test
    void countsDeployments() throws IOException {
        SuiteLog log = log(record("INFO", "jakarta.enterprise.system.core", "a was successfully deployed in 1,234"
                + " milliseconds."), record("INFO", OURS, "a was undeployed"), record("INFO",
                "jakarta.enterprise.system.core", "b was successfully deployed in 98 milliseconds."));

        assertThat(log.deployments()).isEqualTo(2);
    }

    private SuiteLog log(String... records) throws IOException {
        return new SuiteLog(Files.writeString(folder.resolve("server.log"), String.join("", records)));
    }

    private static String record(String level, String logger, String text) {
        return "[2026-11-26T12:00:00.123+0000] [Payara 6.2025.10] [" + level + "] [] [" + logger
                + "] [tid: _ThreadID=1 _ThreadName=main] [timeMillis: 1] [levelValue: 900] [[\n  " + text + "]]\n\n";
    }
}
