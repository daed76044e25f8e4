package io.github.treadlight.deploy;

import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** One of the Payara Micros that form a data grid on this machine's loopback address. */
final class GridNode {
    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private final String name;
    private final ServerLog log;

    private GridNode(String name, Path log) {
        this.name = name;
        this.log = new ServerLog(log, 0);
    }

    /**
     * Starts one.
     *
     * @param withTreadlight whether the module is in
     * @param port where it listens for the other nodes
     * @param ports where all nodes do
     */
    static GridNode start(String name, boolean withTreadlight, int port, List<Integer> ports) throws Exception {
        Path work = Path.of(System.getProperty("treadlight.work"), name);
        GridNode node = new GridNode(name, Path.of(work + ".log"));
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setModule(withTreadlight ? System.getProperty("treadlight.jar") : null);
        configuration.setWorkDirectory(work.toString());
        configuration.setLog(node.log.file().toString());
        String members = ports.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(","));
        configuration.setMicroOptions("--clustermode tcpip:" + members + " --startport " + port
                + " --interfaces 127.0.0.1 --name " + name);
        node.container.setup(configuration);
        node.container.start();
        return node;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + container.port() + path);
    }

    /** Runs an administration command on this node and returns what it prints. */
    String asadmin(String... arguments) {
        return container.asadmin(arguments);
    }

    ServerLog log() {
        return log;
    }

    void stop() {
        container.stop();
    }

    /** For messages of tests. */
    @Override
    public String toString() {
        return name;
    }
}
