package io.github.treadlight.tool.peer;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs third-party suites without Treadlight and with it, each in a new domain, and compares the outcome of each test.
 * {@code -Dsuites} and {@code -Dservers} select suites and servers. The table of the results is
 * {@code target/peer-suites/peer-suites.md}.
 */
class PeerSuitesIT {
    @TestFactory
    List<DynamicTest> outcomesAreTheSameWithTreadlight() throws IOException {
        Path suites = Path.of(System.getProperty("treadlight.suites.folder"));
        List<DynamicTest> tests = new ArrayList<>();
        for (String id : System.getProperty("treadlight.servers").split(",")) {
            for (String name : System.getProperty("treadlight.suites").split(",")) {
                PeerSuite suite = PeerSuite.read(suites, name, Server.of(id));
                SuiteCase test = new SuiteCase(suite, suites, BuildFiles.work("peer-suites"));
                tests.add(DynamicTest.dynamicTest(test.title(), test));
            }
        }
        return tests;
    }
}
