package io.github.treadlight.scan;

import java.io.IOException;

/**
 * The parts of a jar's classes that HK2's class model reads, compressed: each class's header, its annotations, and
 * its fields and methods that have annotations; and once for the jar, the names of all other classes in the signatures
 * of its fields and methods. Refers to no class, class loader or file. Immutable.
 */
final class JarScan {
    /** The memory of the objects and texts beside the events, for the budget. */
    private static final int OVERHEAD = 300;

    private final JarContent content;
    private final byte[] events;
    private final int classes;
    private final long nanos;

    /**
     * Creates a scan.
     *
     * @param content the identity of the jar
     * @param events the events of the classes, as an {@link EventWriter} wrote them; not copied
     * @param classes the number of classes
     * @param nanos the time that the scan took, in nanoseconds
     */
    JarScan(JarContent content, byte[] events, int classes, long nanos) {
        this.content = content;
        this.events = events;
        this.classes = classes;
        this.nanos = nanos;
    }

    JarContent content() {
        return content;
    }

    int classes() {
        return classes;
    }

    long nanos() {
        return nanos;
    }

    /** Returns the memory that the scan takes, in bytes. */
    int bytes() {
        return events.length + OVERHEAD;
    }

    EventReader read() throws IOException {
        return new EventReader(events);
    }
}
