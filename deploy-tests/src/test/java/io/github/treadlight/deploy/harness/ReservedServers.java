package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The products that test classes use now. Test classes run in parallel, but at most one of them uses a product, and
 * only some products are used at the same time. The test class that came first is served first. A thread must not
 * reserve a second product before it has freed the first. Thread-safe.
 */
final class ReservedServers {
    private final int capacity;
    private final Set<Server> reserved = EnumSet.noneOf(Server.class);
    /** The products for which test classes wait, by ticket. */
    private final SortedMap<Long, Collection<Server>> waiting = new TreeMap<>();
    private long lastTicket;

    /**
     * Creates an empty set.
     *
     * @param capacity the number of products that can be reserved at the same time
     */
    ReservedServers(int capacity) {
        this.capacity = capacity;
    }

    /** Returns a ticket for a test class, which orders its requests before those of later tickets. */
    synchronized long ticket() {
        return ++lastTicket;
    }

    /** Waits until one of some products can be reserved, and reserves the first that can. */
    synchronized Server reserveAny(long ticket, Collection<Server> products) throws InterruptedException {
        waiting.put(ticket, products);
        try {
            Optional<Server> available = available(ticket, products);
            while (available.isEmpty()) {
                wait();
                available = available(ticket, products);
            }
            reserved.add(available.get());
            return available.get();
        } finally {
            waiting.remove(ticket);
            notifyAll();
        }
    }

    /** Returns the first product that is free and for which no earlier ticket waits. */
    private Optional<Server> available(long ticket, Collection<Server> products) {
        return products.stream()
                .filter(product -> reserved.size() < capacity && !reserved.contains(product))
                .filter(product -> waiting.headMap(ticket).values().stream().noneMatch(all -> all.contains(product)))
                .findFirst();
    }

    /** Frees a product for the next test class. */
    synchronized void free(Server product) {
        reserved.remove(product);
        notifyAll();
    }
}
