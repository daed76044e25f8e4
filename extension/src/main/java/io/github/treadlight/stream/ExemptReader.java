package io.github.treadlight.stream;

import java.rmi.MarshalledObject;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.rmi.server.RemoteStub;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Code that is exempt from some entries of the built-in list, because its own streams contain these classes. The list
 * has them because streams of other code do not need them. Immutable.
 */
final class ExemptReader {
    /**
     * RMI, whose streams contain stubs and marshalled objects. JMX reads the stub in the address of a server, and the
     * naming service of the servers copies the stubs that are bound in it.
     */
    @SuppressWarnings("deprecation") // JMX has stubs of this kind
    private static final ExemptReader RMI = new ExemptReader(
            List.of("sun.rmi.", "java.rmi.", "javax.management.remote.rmi.", "com.sun.enterprise.naming."),
            Set.of(RemoteObject.class.getName(), RemoteObjectInvocationHandler.class.getName(),
                    MarshalledObject.class.getName(), "sun.rmi.server.UnicastRef", "sun.rmi.server.UnicastRef2",
                    "sun.rmi.registry.RegistryImpl_Stub"),
            Set.of(RemoteStub.class.getName()));
    /**
     * The message broker in a server, which reads its queues, topics and subscriptions from files or a database. Other
     * packages of Open MQ read what clients send.
     */
    private static final ExemptReader OPEN_MQ = new ExemptReader(
            List.of("com.sun.messaging.jmq.jmsserver.persist.", "com.sun.messaging.jmq.io.disk."),
            Set.of(),
            Set.of("com.sun.messaging.jmq.jmsserver.core.Destination",
                    "com.sun.messaging.jmq.jmsserver.core.Consumer"));

    /**
     * The data grid of Payara, which transports CDI events between servers. The content of an event is read by a stream
     * that has a filter of its own.
     */
    private static final ExemptReader HAZELCAST = new ExemptReader(
            List.of("com.hazelcast.internal.serialization."),
            Set.of("fish.payara.appserver.micro.services.data.PayaraValueHolder"),
            Set.of());

    /** The transactions of web services, which are recovered from files after a crash of the server. */
    private static final ExemptReader METRO = new ExemptReader(
            List.of("com.sun.xml.ws.tx.at.internal.WSATGatewayRM"),
            Set.of("com.sun.xml.ws.tx.at.internal.ForeignRecoveryContext"),
            Set.of());

    private static final List<ExemptReader> ALL = List.of(RMI, OPEN_MQ, HAZELCAST, METRO);

    /** The packages of the code. */
    private final List<String> packages;
    private final Set<String> classes;
    /** The classes that are exempt together with their subclasses. */
    private final Set<String> superclasses;

    private ExemptReader(List<String> packages, Set<String> classes, Set<String> superclasses) {
        this.packages = packages;
        this.classes = classes;
        this.superclasses = superclasses;
    }

    /** Returns the classes to which the built-in list does not apply if this code reads them. */
    Set<String> exemptClasses() {
        Set<String> all = new HashSet<>(classes);
        all.addAll(superclasses);
        return all;
    }

    /** Returns whether the streams of this code contain a class, or an array of it, that the built-in list rejects. */
    private boolean needs(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (classes.contains(element.getName())) {
            return true;
        }
        for (Class<?> at = element; at != null; at = at.getSuperclass()) {
            if (superclasses.contains(at.getName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the exempt code that reads a class from the stream whose filter calls this method, or null. Walks the
     * stack if some code needs the class, which takes microseconds.
     *
     * @param depth the depth that the stream passes to its filter
     */
    static @Nullable ExemptReader of(Class<?> type, long depth) {
        for (ExemptReader each : ALL) {
            if (each.needs(type) && StreamCaller.isIn(each.packages, depth)) {
                return each;
            }
        }
        return null;
    }
}
