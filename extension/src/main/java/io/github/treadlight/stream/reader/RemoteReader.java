package io.github.treadlight.stream.reader;

import java.util.List;
import java.util.function.Predicate;

/**
 * Tells the code of an application from code that reads what other machines send, or what they may have stored: remote
 * calls, JMX, messages, the data grid and replicated sessions. Only code of the application itself can have opened a
 * stream for its own purposes. Clients of messages may be libraries of an application, so they are listed.
 */
public final class RemoteReader {
    private static final List<String> CLIENTS = List.of("sun.rmi.", "java.rmi.server.", "javax.management.remote.",
            "com.sun.jmx.remote.", "com.sun.messaging.jmq.", "org.apache.activemq.", "com.ibm.mq.", "com.ibm.msg.",
            "com.hazelcast.");

    private RemoteReader() {}

    /**
     * Returns whether an application reads the stream whose filter calls this method, and not such a client. Walks the
     * stack.
     *
     * @param isOwn returns whether a class is one of the application
     * @param depth the depth that the stream passes to its filter
     */
    public static boolean isApplication(Predicate<Class<?>> isOwn, long depth) {
        if (StreamCaller.isIn(CLIENTS, depth)) {
            return false;
        }
        Class<?> reader = StreamCaller.outsideOfJdk(depth);
        return reader != null && isOwn.test(reader);
    }
}
