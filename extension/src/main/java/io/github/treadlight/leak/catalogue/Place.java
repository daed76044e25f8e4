package io.github.treadlight.leak.catalogue;

import java.util.List;

/**
 * A map or single field of the server or one of its libraries that may retain an application.
 *
 * @param owner the class that declares the first field, if it is static; the contract of the service otherwise
 * @param isService whether the first field is a field of a service of the server
 * @param path the fields that lead to the map or slot; the first is static unless a service declares it
 * @param guard how the library locks the map, such as {@code concurrent}; empty for a slot
 * @param lock the fields that lead to the monitor or lock; empty if the guard needs none
 * @param selector whether the key or the value of an entry determines its owner; KEY for a slot
 * @param through prefixes of class names; objects of these classes are followed to find the owning application
 * @param loader the fields that lead from the selected part to the class loader of the application, which then is the
 *     only proof of ownership besides the class of that part; empty if the owner is searched
 * @param isOptional whether the field may be missing without a message
 */
public record Place(
        String owner,
        boolean isService,
        List<String> path,
        String guard,
        List<String> lock,
        Selector selector,
        List<String> through,
        List<String> loader,
        boolean isOptional) {
    /** The part of a map entry that belongs to an application. */
    public enum Selector {
        /** The key. */
        KEY,
        /** The value. */
        VALUE
    }

    @Override
    public String toString() {
        return owner + "." + String.join(".", path);
    }
}
