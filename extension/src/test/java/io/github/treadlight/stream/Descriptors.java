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
 * Notes the descriptors for which streams ask for a class, and annotates nothing. One that is known is the same object
 * as the last time; one that was parsed is not.
 */
final class Descriptors implements DescriptorAnnotations {
    private final List<ObjectStreamClass> seen = new ArrayList<>();

    @Override
    public void write(ObjectOutputStream out, Class<?> written) {
        // none
    }

    @Override
    public Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
        seen.add(descriptor);
        return null;
    }

    /** Those since the last call, but those of primitive types, which are few and always parsed. */
    Set<ObjectStreamClass> takeNotPrimitive() {
        Set<ObjectStreamClass> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.stream().filter(each -> each.getName().matches(".*[.\\[].*")).forEach(taken::add);
        seen.clear();
        return taken;
    }

    /** The last one of the class. */
    ObjectStreamClass lastOf(String className) {
        return seen.stream().filter(each -> each.getName().equals(className)).reduce((first, second) -> second)
                .orElseThrow();
    }
}
