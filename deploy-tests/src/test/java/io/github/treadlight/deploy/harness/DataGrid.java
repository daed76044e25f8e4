package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.FreePort;
import io.github.treadlight.sim.server.GridMember;
import io.github.treadlight.sim.server.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Three nodes of a data grid of Payara Micro on the loopback address. One of them has no Treadlight. */
public final class DataGrid implements AutoCloseable {
    private static final String VANILLA = "vanilla";
    private static final List<String> NAMES = List.of("one", "other", VANILLA);
    private static final int SECONDS_TO_JOIN = 60;

    private final List<Integer> ports = List.of(FreePort.next(), FreePort.next(), FreePort.next());
    private final List<MicroServer> nodes = new ArrayList<>();

    private DataGrid() {}

    /** Starts the nodes at the same time, and waits until each knows the others. */
    public static DataGrid start(Server product) throws Exception {
        DataGrid grid = new DataGrid();
        try {
            grid.startNodes(product);
            await().atMost(SECONDS_TO_JOIN, SECONDS).untilAsserted(() -> assertThat(grid.nodes).allSatisfy(node ->
                    assertThat(node.asadmin("list-hazelcast-cluster-members"))
                            .contains(NAMES.stream().map(DataGrid::name).toList())));
            return grid;
        } catch (Exception | AssertionError failed) {
            grid.close();
            throw failed;
        }
    }

    /** Starts a server that has a grid of its own, and looks for members on the ports of this one. */
    public MicroServer startStranger() throws Exception {
        List<Integer> known = new ArrayList<>(ports);
        known.add(FreePort.next());
        GridMember stranger = new GridMember("stranger", GridMember.newGrid(), known.get(ports.size()), known);
        return MicroServer.startNode(one().product(), stranger, false);
    }

    private void startNodes(Server product) throws Exception {
        String grid = GridMember.newGrid();
        ExecutorService threads = Executors.newFixedThreadPool(NAMES.size());
        try {
            List<Future<MicroServer>> started = new ArrayList<>();
            for (String name : NAMES) {
                GridMember member = new GridMember(name(name), grid, ports.get(started.size()), ports);
                started.add(threads.submit(() -> MicroServer.startNode(product, member, !name.equals(VANILLA))));
            }
            for (Future<MicroServer> node : started) {
                nodes.add(node.get());
            }
        } finally {
            threads.shutdown();
        }
    }

    private static String name(String node) {
        return "grid-" + node;
    }

    /** Returns all nodes. */
    public List<MicroServer> nodes() {
        return List.copyOf(nodes);
    }

    /** Returns a node with Treadlight. */
    public MicroServer one() {
        return nodes.get(0);
    }

    /** Returns the other node with Treadlight. */
    public MicroServer other() {
        return nodes.get(1);
    }

    /** Returns the node without Treadlight. */
    public MicroServer vanilla() {
        return nodes.get(2);
    }

    @Override
    public void close() {
        nodes.forEach(MicroServer::stop);
    }
}
