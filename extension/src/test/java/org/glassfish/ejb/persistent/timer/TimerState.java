package org.glassfish.ejb.persistent.timer;

import com.sun.ejb.EJBUtils;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import java.io.IOException;
import java.io.Serializable;

/** A stand-in for the state of a persistent timer in the servers, with the same calls. */
public final class TimerState {
    private final Blob blob;

    /** Creates the state of a timer, and writes its information. */
    public TimerState(JavaEEIOUtils streams, Serializable info) throws IOException {
        blob = new Blob(streams, info);
    }

    /** Returns the bytes in the database. */
    public byte[] infoBytes() {
        return blob.infoBytes;
    }

    private static final class Blob {
        private final byte[] infoBytes;

        Blob(JavaEEIOUtils streams, Serializable info) throws IOException {
            infoBytes = EJBUtils.serializeObject(streams, info);
        }
    }
}
