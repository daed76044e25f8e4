package com.sun.enterprise.naming;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** A stand-in for the naming service of the servers, which copies objects by an object stream. */
public final class CopiedObject {
    private CopiedObject() {}

    /** Reads an object as the naming service of GlassFish 7 does. */
    @SuppressWarnings("removal")
    public static Object readPrivileged(byte[] stream) throws PrivilegedActionException {
        return AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () ->
                new ObjectInputStream(new ByteArrayInputStream(stream)).readObject());
    }

    /** Reads an object from a stream of its own. */
    public static Object read(byte[] stream) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}
