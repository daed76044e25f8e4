package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.Place;
import io.github.treadlight.sim.holders.HeapClass.StaticField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a server's loader says of itself that its application was undeployed.
 *
 * @param loaderClass the class that declares the field
 * @param field a boolean, or a field that refers to a constant of an enum
 * @param value what it then is: {@code true}, {@code false} or the constant's name
 */
record ClosedSign(String loaderClass, String field, String value) {
    private static final int BOOLEAN = 4;
    private static final String WEB = "org.glassfish.web.loader.WebappClassLoader";

    /** What the servers' loaders have, as read in their sources. */
    static final List<ClosedSign> OF_SERVERS = List.of(
            new ClosedSign(WEB, "started", "false"), // Payara 6
            new ClosedSign(WEB, "status", "CLOSED"), // GlassFish 7 and 8
            // The loaders of an EAR and of its libraries, on all of them.
            new ClosedSign("com.sun.enterprise.loader.ASURLClassLoader", "doneCalled", "true"));

    /** Whether the loader shows the sign. */
    boolean isOn(Heap heap, int loader) {
        Place place = heap.typeOf(loader).place(loaderClass, field);
        if (place == null) {
            return false;
        }
        if (place.field().type() == BOOLEAN) {
            return Boolean.parseBoolean(value) == (heap.byteAt(loader, place.offset()) != 0);
        }
        return place.field().type() == HeapClass.REFERENCE && isConstant(heap, heap.idAt(loader, place.offset()));
    }

    private boolean isConstant(Heap heap, long id) {
        int constant = heap.numberOf(id);
        @Nullable HeapClass type = constant == 0 ? null : heap.typeOf(constant);
        return type != null
                && type.statics().contains(new StaticField(value, id));
    }
}
