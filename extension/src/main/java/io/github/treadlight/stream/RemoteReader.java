package io.github.treadlight.stream;

import java.util.List;

/**
 * Code that reads what other machines send: remote calls, JMX, messages, the data grid and replicated sessions. No
 * stream of an application contains these streams, so the direct caller of a stream is enough to recognize them.
 */
final class RemoteReader {
    private static final List<String> PACKAGES = List.of("sun.rmi.", "java.rmi.", "javax.management.remote.",
            "com.sun.jmx.remote.", "com.sun.messaging.jmq.", "com.hazelcast.", "com.sun.corba.", "org.glassfish.ha.",
            "org.glassfish.web.ha.", "org.shoal.");

    private RemoteReader() {}

    /**
     * Returns whether such code reads the stream whose filter calls this method. Walks the stack.
     *
     * @param depth the depth that the stream passes to its filter
     */
    static boolean isReading(long depth) {
        return StreamCaller.isIn(PACKAGES, depth);
    }
}
