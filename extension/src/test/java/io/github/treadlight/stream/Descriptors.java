package io.github.treadlight.stream;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Records the descriptors that streams resolve. A known descriptor is the same object each time; a parsed one is new.
 */
class Descriptors implements DescriptorAnnotations {
    private final List<ObjectStreamClass> seen = new ArrayList<>();

    @Override
    public final void write(ObjectOutputStream out, Class<?> written) {
        // Writes nothing.
    }

    @Override
    public Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
        seen.add(descriptor);
        return null;
    }

    /** Returns the descriptors since the last call, without those of primitive types, which are always parsed. */
    final Set<ObjectStreamClass> takeNotPrimitive() {
        Set<ObjectStreamClass> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.stream().filter(each -> each.getName().matches(".*[.\\[].*")).forEach(taken::add);
        seen.clear();
        return taken;
    }

    /** Returns the last descriptor of the class. */
    final ObjectStreamClass lastOf(String className) {
        return seen.stream().filter(each -> each.getName().equals(className)).reduce((first, second) -> second)
                .orElseThrow();
    }
}
