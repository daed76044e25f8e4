package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import java.io.IOException;
import java.net.URI;

/** A class of the server, as HK2's class model reads it. Refers to no class or class loader. Thread-safe. */
final class ServerClass {
    /** Approximate bytes of a class besides its name and events. */
    private static final int OVERHEAD = 200;
    /** Marks a class that HK2 reads itself. */
    static final ServerClass READ_BY_HK2 = new ServerClass(new byte[0], URI.create(""));

    private final byte[] events;
    private final URI archive;

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

    /** Returns the events. The caller must not change the array. */
    byte[] events() {
        return events;
    }

    /** Returns the memory that the class takes, in bytes, without its name. */
    int bytes() {
        return OVERHEAD + events.length;
    }

    URI archive() {
        return archive;
    }
}
