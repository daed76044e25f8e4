package io.github.treadlight.server.streams;

import io.github.treadlight.stream.filter.RejectedStreamException;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The stream from which a server reads HTTP sessions, usually all of an application. If a value cannot be read, the
 * servers lose its session and all later ones. This stream limits the loss for values that the filter rejects:
 * <ul>
 *   <li>If the attribute has a stream of its own, only the attribute is lost, see {@link LostAttributes}. Payara uses
 *       such a stream when it writes an attribute for the first time.
 *   <li>Otherwise the session of the attribute is lost. The stream returns the next session instead, and throws the
 *       first rejection at its end. By then, the application has all other sessions.
 * </ul>
 *
 * <p>Confined to one thread. {@link #current} returns the stream while this thread reads a session from it.
 */
final class SessionInputStream extends ForwardingInputStream {
    /** The stream from which a thread reads a session, until it has read the session. */
    private static final ThreadLocal<SessionInputStream> READING = new ThreadLocal<>();

    private final StreamOrigin origin;
    private final LostAttributes lost;
    private final boolean hasManySessions;
    private @Nullable RejectedStreamException first;

    /**
     * @param stream a stream that skips objects of rejected classes, if it can
     * @param origin the origin of the stream, which is also that of the streams of its attributes
     * @param hasManySessions whether the stream contains the number of sessions, followed by the sessions
     */
    SessionInputStream(ObjectInputStream stream, StreamOrigin origin, LostAttributes lost, boolean hasManySessions)
            throws IOException {
        super(stream);
        this.origin = origin;
        this.lost = lost;
        this.hasManySessions = hasManySessions;
    }

    /** Returns the stream from which this thread is reading a session; null if it is reading none. */
    static @Nullable SessionInputStream current() {
        return READING.get();
    }

    StreamOrigin origin() {
        return origin;
    }

    LostAttributes lost() {
        return lost;
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        SessionInputStream outer = READING.get();
        READING.set(this);
        try {
            return readNext();
        } finally {
            if (outer == null) {
                READING.remove();
            } else {
                READING.set(outer);
            }
        }
    }

    private @Nullable Object readNext() throws IOException, ClassNotFoundException {
        while (true) {
            try {
                Object read = super.readObjectOverride();
                if (read != null) {
                    lost.removeFrom(read);
                }
                return read;
            } catch (ClassNotFoundException skipped) {
                if (!(skipped.getCause() instanceof RejectedStreamException rejected)) {
                    throw skipped;
                }
                lost.addSession();
                if (!hasManySessions) {
                    throw rejected;
                }
                first = first == null ? rejected : first;
            } catch (EOFException end) {
                if (first == null) {
                    throw end;
                }
                throw first;
            }
        }
    }

    @Override
    public void close() throws IOException {
        lost.log();
        super.close();
    }
}
