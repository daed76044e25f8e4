package io.github.treadlight.stream.reader;

import java.util.List;

/**
 * Code of the servers that copies objects by an object stream, or reads records of its own, on threads of applications.
 * An allow-list of the application applies neither to the copies, because their objects exist in this JVM already, nor
 * to the classes of the records. It applies to other classes beside a record. Otherwise, an attacker who can write to a
 * store could put classes there that the allow-list rejects. The built-in list does not apply to code that is known to
 * read only copies.
 */
public final class ServerCopies {
    private static final List<String> COPIES = List.of(
            // Objects that are bound in JNDI and looked up.
            "com.sun.enterprise.naming.",
            // Arguments of remote interfaces that are called in the same JVM.
            "com.sun.corba.ee.impl.copyobject.",
            "org.glassfish.pfl.dynamic.copyobject.");
    /** Code that reads only what it has just written to an array itself, in all versions of the servers. */
    private static final List<String> OWN = List.of(
            "com.sun.enterprise.naming.util.NamingUtilsImpl",
            "org.glassfish.pfl.dynamic.copyobject.impl.JavaStreamObjectCopierImpl");
    /** The package of records that have the time and the version of a stateful bean, and the bean as bytes. */
    private static final String STORE = "org.glassfish.ha.store.";
    /** Code that reads these records: the file store, and Hazelcast, which Payara Micro uses. */
    private static final List<String> READERS = List.of(STORE, "com.hazelcast.internal.serialization.");

    private ServerCopies() {}

    /**
     * Returns whether code that copies objects within the JVM reads the stream whose filter calls this method.
     *
     * @param depth the depth that the stream passes to its filter
     */
    public static boolean isCopied(long depth) {
        return StreamCaller.isIn(OWN, depth);
    }

    /**
     * Returns whether such code reads the class from the stream whose filter calls this method.
     *
     * @param depth the depth that the stream passes to its filter
     */
    public static boolean contain(Class<?> type, long depth) {
        return StreamCaller.isIn(COPIES, depth)
                || (type.getName().startsWith(STORE) && StreamCaller.isIn(READERS, depth));
    }
}
