package io.github.treadlight.deploy.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs third-party suites without Treadlight and with it, each in a new domain, and compares the outcome of each test.
 * {@code -Dsuites} and {@code -Dservers} select suites and servers. The table of the results is
 * {@code target/peer-suites/peer-suites.md}.
 */
class PeerSuitesIT {
    private static final ResultTable TABLE = new ResultTable(BuildFiles.work("peer-suites"));

    @TestFactory
    List<DynamicTest> outcomesAreTheSameWithTreadlight() throws IOException {
        Path suites = Path.of(System.getProperty("treadlight.suites.folder"));
        List<DynamicTest> tests = new ArrayList<>();
        for (String id : System.getProperty("treadlight.servers").split(",")) {
            Server server = Server.of(id);
            for (String name : System.getProperty("treadlight.suites").split(",")) {
                PeerSuite suite = PeerSuite.read(suites, name);
                tests.add(DynamicTest.dynamicTest(server.id() + ": " + suite.title(),
                        () -> compare(suites, suite, server)));
            }
        }
        return tests;
    }

    private static void compare(Path suites, PeerSuite suite, Server server) throws Exception {
        String name = server.id() + "-" + suite.name();
        String title = suite.title() + " " + suite.version();
        TABLE.begin(name);
        Optional<String> reason = suite.reasonNotToRun(server);
        if (reason.isPresent()) {
            TABLE.addNotRun(name, title, server.title(), reason.orElseThrow());
            return;
        }
        Path folder = BuildFiles.work("peer-suites").resolve(name);
        SuiteComparison.Result result = SuiteComparison.compare(
                new SuiteExecution(suite, server, Adapter.of(suites, server), folder));
        TABLE.add(name, title, suite.excludedTests(), result);
        assertThat(result.problems()).as(title + " on " + server.title() + ", logs are in " + folder).isEmpty();
    }
}
