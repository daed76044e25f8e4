package io.github.treadlight.stream;

import java.util.List;

/**
 * Code of the servers that copies objects by an object stream, or reads records of its own, on threads of applications.
 * An allow-list of the application does not apply to such a stream: the stream contains classes of the server, or
 * objects that exist in this JVM already.
 */
final class ServerCopies {
    private static final List<String> PACKAGES = List.of(
            // Objects that are bound in JNDI and looked up.
            "com.sun.enterprise.naming.",
            // The time and the version of a stateful bean in the file store.
            "org.glassfish.ha.store.",
            // Arguments of remote interfaces that are called in the same JVM.
            "com.sun.corba.ee.impl.copyobject.",
            "org.glassfish.pfl.dynamic.copyobject.");

    private ServerCopies() {}

    /** Returns whether such code reads the stream whose filter calls this method, at the depth that the filter gets. */
    static boolean areRead(long depth) {
        return StreamCaller.isIn(PACKAGES, depth);
    }
}
