package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import java.io.IOException;
import java.net.URI;

/** The parts of a class of the server that HK2's class model reads. Refers to no class or class loader. Thread-safe. */
final class ServerClass {
    /** Marks a class that HK2 reads itself. */
    static final ServerClass READ_BY_HK2 = new ServerClass(new byte[0], URI.create(""));

    private final byte[] events;
    private final URI archive;
    private volatile boolean hasPart;

    /**
     * Creates a class.
     *
     * @param events the events of the class, as {@link EventWriter#toUncompressedBytes} returned them; not copied
     * @param archive the URI under which HK2 found it
     */
    ServerClass(byte[] events, URI archive) {
        this.events = events;
        this.archive = archive;
    }

    EventReader read() throws IOException {
        return EventReader.ofUncompressed(events);
    }

    /** Returns whether a block of {@link ServerClassParts} has the part of this class. */
    boolean hasPart() {
        return hasPart;
    }

    void hasPart(boolean isKept) {
        hasPart = isKept;
    }

    URI archive() {
        return archive;
    }
}
