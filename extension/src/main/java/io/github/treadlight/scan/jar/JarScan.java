package io.github.treadlight.scan.jar;

import java.io.IOException;

/**
 * A compressed record of what HK2's class model reads in the classes of a jar: each class's header, its annotations,
 * its fields and methods that have annotations, and the names of classes in the signatures of its fields and methods. A
 * scan without events says that HK2 must parse the jar. It may also have the jar's part: what the jar contributes to
 * models on demand. Refers to no class, class loader or file. Immutable.
 */
public final class JarScan {
    /** Approximate bytes of a scan besides its events, for the budget. */
    private static final int OVERHEAD = 300;
    private static final byte[] NONE = {};

    private final JarContent content;
    private final byte[] events;
    private final byte[] part;
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
        this(content, events, NONE, classes, nanos);
    }

    private JarScan(JarContent content, byte[] events, byte[] part, int classes, long nanos) {
        this.content = content;
        this.events = events;
        this.part = part;
        this.classes = classes;
        this.nanos = nanos;
    }

    /** Returns a scan that says that HK2 must parse the jar. */
    public static JarScan none(JarContent content) {
        return new JarScan(content, NONE, 0, 0);
    }

    /**
     * Returns this scan with the part that the jar contributes to models.
     *
     * @param added the part, as an {@link EventWriter} wrote it; not copied
     */
    JarScan withPart(byte[] added) {
        return new JarScan(content, events, added, classes, nanos);
    }

    /** Returns this scan without the part. */
    JarScan withoutPart() {
        return new JarScan(content, events, classes, nanos);
    }

    /** Returns whether the scan has the part that the jar contributes to models. */
    public boolean hasPart() {
        return part.length > 0;
    }

    /** Returns a reader of the part that the jar contributes to models. */
    public EventReader readPart() throws IOException {
        return EventReader.ofCompressed(part);
    }

    /** Returns whether the scan has the classes of the jar; otherwise HK2 must parse the jar. */
    public boolean isRecorded() {
        return events.length > 0;
    }

    public JarContent content() {
        return content;
    }

    public int classes() {
        return classes;
    }

    /** Returns the time of the scan, in nanoseconds. */
    public long nanos() {
        return nanos;
    }

    /** Returns the events. The caller must not change the array. */
    byte[] events() {
        return events;
    }

    /** Returns the memory that the scan takes, in bytes. */
    int bytes() {
        return events.length + part.length + OVERHEAD;
    }

    public EventReader read() throws IOException {
        return EventReader.ofCompressed(events);
    }
}
