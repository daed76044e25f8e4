package io.github.treadlight.tool.peer;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.holders.HeapAnalysis;
import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.measure.ServerFootprint;
import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.server.InstalledServerConfiguration;
import io.github.treadlight.sim.server.InstalledServerContainer;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A server in a new domain, without applications. It does not outlive this JVM. */
final class NewServer implements AutoCloseable {
    private static final String HEAP = "-Xmx1g";

    private final InstalledServerContainer container = new InstalledServerContainer();
    private final Path log;

    private NewServer(Path log) {
        this.log = log;
    }

    /**
     * Starts a server.
     *
     * @param folder the folder for the log and the files of the server
     * @param treadlight whether to install Treadlight
     */
    static NewServer start(
            Server product, Path folder, boolean treadlight, List<String> options, Map<String, String> environment)
            throws Exception {
        NewServer server = new NewServer(folder.resolve("server.log"));
        InstalledServerConfiguration configuration = new InstalledServerConfiguration();
        configuration.setServer(product.id());
        configuration.setHome(BuildFiles.work(product.fetched()).toString());
        configuration.setWorkDirectory(folder.resolve("server").toString());
        configuration.setLog(server.log.toString());
        configuration.setModule(treadlight ? BuildFiles.module().toString() : null);
        List<String> jvm = new ArrayList<>(List.of(HEAP));
        jvm.addAll(options);
        configuration.jvmOptions(jvm);
        configuration.environment(environment);
        server.container.setup(configuration);
        server.container.start();
        String mode = System.getProperty("treadlight.suites.mode", "active");
        if (treadlight && !mode.equals("active")) { // from the start, because classes of the server stay patched
            server.container.asadmin("set-treadlight-configuration", "--mode=" + mode);
            server.container.shutDown();
            server.container.run();
        }
        return server;
    }

    int adminPort() {
        return container.ports().adminPort();
    }

    /** Returns a meter of the server's memory. Use one meter for all measurements of a server. */
    ServerMetrics metrics() {
        return new ServerMetrics(container.connection(), container.probe());
    }

    /** Returns the sizes of heap and metaspace in a measurement. */
    static SuiteRun.Memory memory(ServerFootprint footprint) {
        return new SuiteRun.Memory(footprint.heapUsed(), footprint.metaspaceUsed());
    }

    /**
     * Takes a heap dump and searches it for the class loaders of undeployed applications.
     *
     * @param footprint the last measurement
     * @return the reference paths to them, one for each cause
     */
    String causesOfLeaks(ServerFootprint footprint) throws Exception {
        Path folder = log.resolveSibling("server");
        try (HeapDump dump = HeapDump.take(
                file -> container.call("did not write the heap dump", () -> container.probe().dumpHeap(file)),
                folder, "peer-suite", footprint.heapUsed(), false)) {
            return HeapAnalysis.of(dump.file(), new AnalysisOptions(true, Set.of())).holders().stream()
                    .map(cause -> cause.loaders() + " × " + cause.root() + "\n    "
                            + String.join("\n    ", cause.path()) + "\n")
                    .collect(Collectors.joining("\n"));
        }
    }

    /** Throws an exception if the server has died. */
    void requireAlive() {
        container.checkAfterFailure();
    }

    /** Returns the log, which is complete after the server has stopped. */
    SuiteLog log() {
        return new SuiteLog(log);
    }

    @Override
    public void close() {
        container.stop();
    }
}
