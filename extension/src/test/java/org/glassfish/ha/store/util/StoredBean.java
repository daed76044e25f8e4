package org.glassfish.ha.store.util;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** A stand-in for the record of a stateful bean in the servers' file store. */
public final class StoredBean implements Serializable {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("unused") // written and read
    private final Serializable state;

    /** @param state a genuine record has an array of bytes */
    public StoredBean(Serializable state) {
        this.state = state;
    }

    /** Reads an object as the store reads its files. */
    public static Object read(byte[] stream) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}
