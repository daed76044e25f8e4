package com.sun.enterprise.naming.util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.AccessController;
import java.security.PrivilegedExceptionAction;

/** A stand-in for the code by which the naming service of the servers copies objects. */
public final class NamingUtilsImpl {
    private NamingUtilsImpl() {}

    /** Copies an object as Payara and GlassFish 7 do, and as GlassFish 8 does. */
    public static Object makeCopyOfObject(Object object, boolean isPrivileged) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return read(bytes.toByteArray(), isPrivileged);
    }

    @SuppressWarnings("removal")
    private static Object read(byte[] stream, boolean isPrivileged) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return isPrivileged
                    ? AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> in.readObject())
                    : in.readObject();
        }
    }
}
