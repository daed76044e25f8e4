package io.github.treadlight.sim.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of the loopback address that nobody listens on, each given once per JVM.
 *
 * <p>Not those that the system itself picks: a port that it said was free it gives a second time as long as nobody
 * listens there yet, and to any connection on its way out. These lie below the ones that it picks from.
 */
public final class FreePort {
    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;
    /** The next offset. Two JVMs that run side by side begin at different ones. */
    private static final AtomicInteger NEXT = new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % COUNT));
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /** A port that nobody listens on now. */
    public static int next() {
        for (int tries = 0; tries < COUNT; tries++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                GIVEN.add(port);
                return port;
            }
        }
        throw new IllegalStateException("No port is free from " + FIRST + " to " + (FIRST + COUNT - 1)
                + ": stop the servers that were left behind");
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
