package io.github.treadlight.leak;

import java.util.List;

/**
 * A map or slot in the server or one of its libraries.
 *
 * @param owner the class with the static field; for a service, its contract
 * @param isService whether a service of the server has the field
 * @param path the fields that lead to the map or slot; the first is static unless a service has it
 * @param guard how the library locks the map, such as {@code concurrent}; empty for a slot
 * @param lock the fields that lead to the monitor or lock; empty if the guard needs none
 * @param selector whether the key or the value of an entry determines its owner; KEY for a slot
 * @param through prefixes of the classes whose objects are followed to find the owning application
 * @param isOptional whether a server without the field is not worth a message
 */
public record Place(
        String owner,
        boolean isService,
        List<String> path,
        String guard,
        List<String> lock,
        Selector selector,
        List<String> through,
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
