package io.github.treadlight.sim.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Free ports of the loopback address; each port is returned only once per JVM.
 *
 * <p>These ports are below the range from which the operating system chooses. A port that the system has chosen is not
 * reserved until a server listens on it: the system may return it again or use it for an outgoing connection.
 */
public final class FreePort {
    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;
    /** The next offset. It depends on the process id, so that JVMs that run in parallel begin at different offsets. */
    private static final AtomicInteger NEXT = new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % COUNT));
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /** Returns a port on which no process is listening. */
    public static int next() {
        for (int tries = 0; tries < COUNT; tries++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                GIVEN.add(port);
                return port;
            }
        }
        throw new IllegalStateException("No port is free from " + FIRST + " to " + (FIRST + COUNT - 1)
                + "; stop servers that an earlier run left behind");
    }

    /** Returns the ports from {@link #next} on which a process is listening. */
    public static List<Integer> inUse() {
        return GIVEN.stream().filter(port -> !isFree(port)).toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket listening = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return listening.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
