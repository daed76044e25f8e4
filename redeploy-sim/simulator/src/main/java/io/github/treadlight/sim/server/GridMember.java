package io.github.treadlight.sim.server;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A member of a data grid of Payara Micro. All members run on this machine and use only the loopback address.
 *
 * @param name the name of the member
 * @param grid the name of the grid, which members of other grids cannot join
 * @param port the port on which this member listens for the others
 * @param ports the ports of all members
 */
public record GridMember(String name, String grid, int port, List<Integer> ports) {
    /** Copies the ports. */
    public GridMember {
        ports = List.copyOf(ports);
    }

    /** Returns the only member of a new grid. */
    public static GridMember alone(String name) {
        int port = FreePort.next();
        return new GridMember(name, newGrid(), port, List.of(port));
    }

    /** Returns a name that no other grid has. */
    public static String newGrid() {
        return "redeploy-sim-" + UUID.randomUUID();
    }

    /**
     * Returns the JVM options of the member. Without the first one, Hazelcast listens on all addresses, even if its
     * configuration names one.
     */
    List<String> jvmOptions() {
        return List.of("-Dhazelcast.socket.bind.any=false", "-Dhazelcast.phone.home.enabled=false");
    }

    /**
     * Returns the options of Payara Micro. They name the interface, because Payara's own choice is any interface but
     * the loopback one, and it sets aside the address in {@code hazelcast.local.localAddress}.
     */
    List<String> microOptions() {
        String members = ports.stream().map(each -> ServerContainer.HOST + ":" + each)
                .collect(Collectors.joining(","));
        return List.of(
                "--clustermode", "tcpip:" + members,
                "--interfaces", ServerContainer.HOST,
                "--startport", Integer.toString(port),
                "--clustername", grid,
                "--name", name);
    }
}
