package io.github.treadlight.tool.peer;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.measure.ServerFootprint;
import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.server.ChildProcess;
import io.github.treadlight.sim.server.FreePort;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a suite on a new server: TestNG in a JVM of its own, which deploys with the server's Arquillian adapter. */
final class SuiteExecution implements SuiteComparison.Runner {
    private static final String TESTNG = "org.testng.TestNG";
    private static final String REPORT = "testng-results.xml";

    private final PeerSuite suite;
    private final Adapter adapter;
    private final Path folder;
    private int runs;

    /**
     * Creates an execution.
     *
     * @param folder the parent of the folders of all runs
     */
    SuiteExecution(PeerSuite suite, Adapter adapter, Path folder) {
        this.suite = suite;
        this.adapter = adapter;
        this.folder = folder;
    }

    @Override
    public SuiteRun run(boolean treadlight) throws Exception {
        runs++;
        Path run = folder.resolve(runs + (treadlight ? "-with" : "-without"));
        Files.createDirectories(run);
        Path report = run.resolve(REPORT);
        Files.deleteIfExists(report);
        Files.writeString(run.resolve("testng.xml"), TestNgSuite.of(suite));
        int port = FreePort.next();
        NewServer started =
                NewServer.start(suite.server(), run, treadlight, suite.serverOptions(port), suite.environment());
        ServerMetrics metrics;
        String version;
        String jdk;
        ServerFootprint before;
        ServerFootprint after;
        Map<String, Integer> strong;
        Duration time;
        try (started) {
            metrics = started.metrics();
            version = metrics.serverVersion();
            jdk = metrics.jdk();
            before = metrics.read();
            Files.writeString(run.resolve("arquillian.xml"), adapter.configuration(started.adminPort()));
            long start = System.nanoTime();
            runTests(run, port);
            time = Duration.ofNanos(System.nanoTime() - start);
            started.requireAlive();
            after = metrics.read();
            strong = after.loadersAlive();
            if (treadlight && strong.values().stream().anyMatch(count -> count > 0)) {
                Files.writeString(run.resolve("class-loaders.txt"), started.causesOfLeaks(after));
                strong = metrics.loadersWithoutSoftReferences();
            }
        }
        if (!Files.exists(report)) {
            throw new IllegalStateException("The " + suite.title() + " wrote no report on " + suite.server().title()
                    + "; the output of its JVM is " + run.resolve("client.log") + ".");
        }
        Files.writeString(run.resolve("failures.txt"), FailureReport.of(report));
        SuiteLog log = started.log();
        return new SuiteRun(version, jdk, TestOutcomes.read(report), log.deployments(), log.ended(),
                NewServer.memory(before), NewServer.memory(after), after.loadersAlive(), strong,
                log.problemsOfTreadlight(), time);
    }

    private void runTests(Path run, int port) throws IOException {
        List<String> arguments = suite.companion(port);
        if (arguments.isEmpty()) {
            runTests(run, suite.clientOptions(port));
            return;
        }
        List<String> command = java(run);
        command.addAll(List.of("-classpath", allJars(suite.jars())));
        command.addAll(arguments);
        try (ChildProcess companion = start(
                "companion of the " + suite.title(), command, Map.of(), run.resolve("companion.log"))) {
            awaitPort(port, companion);
            runTests(run, suite.clientOptions(port));
        }
    }

    private void runTests(Path run, List<String> options) throws IOException {
        List<String> command = java(run);
        command.addAll(options);
        command.addAll(List.of("-classpath", classPath(run), TESTNG, "-d", run.toString(),
                "-usedefaultlisteners", "false", "-listener", "org.testng.reporters.XMLReporter",
                run.resolve("testng.xml").toString()));
        try (ChildProcess tests = start(suite.title(), command, suite.environment(), run.resolve("client.log"))) {
            if (!tests.awaitEnd(suite.limit())) {
                throw new IllegalStateException("The " + suite.title() + " did not end on " + suite.server().title()
                        + " within " + suite.limit().toMinutes() + " minutes" + lastTest(run.resolve("client.log"))
                                .map(line -> "; its last test: " + line).orElse("")
                        + "; the output of its JVM is " + run.resolve("client.log") + ".");
            }
        }
    }

    private static ChildProcess start(String name, List<String> command, Map<String, String> environment, Path log)
            throws IOException {
        Files.deleteIfExists(log);
        return ChildProcess.start(name, command, environment, log.getParent().toFile(), log.toFile());
    }

    /** Waits until a process listens on a port of the loopback address. */
    private static void awaitPort(int port, ChildProcess process) {
        await("the companion listens on port " + port).atMost(1, MINUTES).until(() -> {
            process.requireAlive();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                return false;
            }
        });
    }

    /** Returns the last line of the output about the start of a test. */
    private static Optional<String> lastTest(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.startsWith("started ")).reduce((earlier, later) -> later);
        }
    }

    /** Returns the class path of the tests. The adapter precedes the suite, which may have older libraries. */
    private String classPath(Path run) {
        return Stream.concat(Stream.of(run.toString()),
                Stream.of(adapter.jars(), suite.jars(), suite.listenerJars()).map(SuiteExecution::allJars))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String allJars(Path folder) {
        return folder + File.separator + "*";
    }

    /** Returns the beginning of a command that starts a JVM, with the run's folder for temporary files. */
    private static List<String> java(Path run) {
        return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx512m", "-Djava.io.tmpdir=" + run));
    }
}
