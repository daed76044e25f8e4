package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A Payara Micro that is part of a data grid on the loopback address. */
public final class GridNode {
    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private final String name;
    private final ServerLog log;

    private GridNode(String name, Path log) {
        this.name = name;
        this.log = ServerLog.of(log);
    }

    /**
     * Starts a node.
     *
     * @param withTreadlight whether Treadlight is installed
     * @param port the port on which it listens for the other nodes
     * @param ports the ports of all nodes
     */
    public static GridNode start(String name, boolean withTreadlight, int port, List<Integer> ports) throws Exception {
        Path work = BuildFiles.work(name);
        GridNode node = new GridNode(name, BuildFiles.work(name + ".log"));
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setModule(withTreadlight ? BuildFiles.module().toString() : null);
        configuration.setWorkDirectory(work.toString());
        configuration.setLog(node.log.file().toString());
        String members = ports.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(","));
        configuration.setMicroOptions("--clustermode tcpip:" + members + " --startport " + port
                + " --interfaces 127.0.0.1 --name " + name);
        node.container.setup(configuration);
        node.container.start();
        return node;
    }

    /** Returns the URI of a path on this node. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + container.port() + path);
    }

    /** Runs an administration command on this node, which must succeed, and returns what it prints. */
    public String asadmin(String... arguments) {
        return container.asadmin(arguments);
    }

    /** Returns what this node has logged. */
    public ServerLog log() {
        return log;
    }

    /** Stops this node. */
    public void stop() {
        container.stop();
    }

    /** For messages of tests. */
    @Override
    public String toString() {
        return name;
    }
}
