package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reservations of servers by test classes, which run in parallel. At most one test class uses a server, and the number
 * of servers in use is limited. Requests are granted in the order of their tickets. A thread must free its server
 * before it reserves another. Thread-safe.
 */
final class ServerReservations {
    private final int capacity;
    private final Set<Server> reserved = EnumSet.noneOf(Server.class);
    /** The servers for which test classes wait, by ticket. */
    private final SortedMap<Long, Collection<Server>> waiting = new TreeMap<>();
    private long lastTicket;

    /**
     * Creates an instance without reservations.
     *
     * @param capacity the number of servers that can be in use at the same time
     */
    ServerReservations(int capacity) {
        this.capacity = capacity;
    }

    /** Returns a ticket for a test class, which orders its requests before those of later tickets. */
    synchronized long ticket() {
        return ++lastTicket;
    }

    /** Waits until one of the given servers is free, reserves it, and returns it. */
    synchronized Server reserveAny(long ticket, Collection<Server> servers) throws InterruptedException {
        waiting.put(ticket, servers);
        try {
            Optional<Server> available = available(ticket, servers);
            while (available.isEmpty()) {
                wait();
                available = available(ticket, servers);
            }
            reserved.add(available.get());
            return available.get();
        } finally {
            waiting.remove(ticket);
            notifyAll();
        }
    }

    /** Returns the first server that is free and for which no earlier ticket waits. */
    private Optional<Server> available(long ticket, Collection<Server> servers) {
        return servers.stream()
                .filter(server -> reserved.size() < capacity && !reserved.contains(server))
                .filter(server -> waiting.headMap(ticket).values().stream().noneMatch(all -> all.contains(server)))
                .findFirst();
    }

    /** Frees a server for the next test class. */
    synchronized void free(Server server) {
        reserved.remove(server);
        notifyAll();
    }
}
