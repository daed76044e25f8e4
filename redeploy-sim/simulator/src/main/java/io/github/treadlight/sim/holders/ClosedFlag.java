package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.InstanceField;
import io.github.treadlight.sim.holders.HeapClass.StaticReference;
import java.util.List;

/**
 * A field in which a server's class loader stores that its application was undeployed.
 *
 * @param loaderClass the class that declares the field
 * @param field the name of a field of type boolean, or of an enum type
 * @param closed the field's value in a closed loader: {@code true}, {@code false} or the name of an enum constant
 */
record ClosedFlag(String loaderClass, String field, String closed) {
    private static final int BOOLEAN = 4;
    private static final String WEB = "org.glassfish.web.loader.WebappClassLoader";

    /** The flags of the supported servers, from their source code. */
    static final List<ClosedFlag> OF_SERVERS = List.of(
            new ClosedFlag(WEB, "started", "false"), // Payara 6
            new ClosedFlag(WEB, "status", "CLOSED"), // GlassFish 7 and 8
            // All servers: the loaders of an EAR and its libraries.
            new ClosedFlag("com.sun.enterprise.loader.ASURLClassLoader", "doneCalled", "true"));

    /** Returns whether the loader has the field and is closed. */
    boolean isSet(Heap heap, int loader) {
        InstanceField found = heap.classOf(loader).instanceField(loaderClass, field);
        if (found == null) {
            return false;
        }
        if (found.type() == BOOLEAN) {
            return Boolean.parseBoolean(closed) == (heap.byteAt(loader, found.offset()) != 0);
        }
        return found.type() == HeapClass.REFERENCE && isClosed(heap, heap.idAt(loader, found.offset()));
    }

    private boolean isClosed(Heap heap, long constantId) {
        int constant = heap.numberOf(constantId);
        return constant != 0 && heap.classOf(constant).statics().contains(new StaticReference(closed, constantId));
    }
}
