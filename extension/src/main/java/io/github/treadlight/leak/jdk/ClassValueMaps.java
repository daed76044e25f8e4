package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Access to the values of the JDK's class values, through private fields of the JDK that are looked up once.
 * Thread-safe.
 */
final class ClassValueMaps {
    private final VarHandle mapOfClass;
    private final Class<?> entryType = Class.forName("java.lang.ClassValue$Entry");
    private final VarHandle valueOfEntry;
    /** An entry's weak reference to its class value's version; null in JDK 17, where the entry is the reference. */
    private final @Nullable VarHandle versionOfEntry;
    private final VarHandle classValueOfVersion;

    /** A value of a class value for a class. */
    record Bound(ClassValue<?> classValue, @Nullable Object value) {}

    ClassValueMaps() throws ReflectiveOperationException {
        Class<?> mapType = Class.forName("java.lang.ClassValue$ClassValueMap");
        if (!Map.class.isAssignableFrom(mapType)) {
            throw new NoSuchFieldException(mapType + " is no map");
        }
        mapOfClass = PrivateAccess.field(Class.class, "classValueMap", mapType);
        valueOfEntry = PrivateAccess.field(entryType, "value", Object.class);
        versionOfEntry = Reference.class.isAssignableFrom(entryType)
                ? null
                : PrivateAccess.field(entryType, "version", WeakReference.class);
        classValueOfVersion =
                PrivateAccess.field(Class.forName("java.lang.ClassValue$Version"), "classValue", ClassValue.class);
    }

    boolean hasValues(Class<?> type) {
        return mapOfClass.get(type) != null;
    }

    List<Bound> boundIn(Class<?> type) {
        if (!(mapOfClass.get(type) instanceof Map<?, ?> map)) {
            return List.of();
        }
        List<Object> entries;
        synchronized (map) { // as its methods do
            entries = new ArrayList<>(map.values());
        }
        List<Bound> bound = new ArrayList<>();
        for (Object entry : entries) {
            if (entryType.isInstance(entry) && valueOfEntry.get(entry) != entry // otherwise the value is a promise
                    && classValueOf(entry) instanceof ClassValue<?> classValue) {
                bound.add(new Bound(classValue, valueOfEntry.get(entry)));
            }
        }
        return bound;
    }

    /** Removes the value if it is still the one that was found: another application may have got a new one. */
    boolean remove(Bound bound, Class<?> type) {
        Object map = mapOfClass.get(type);
        if (map == null) {
            return false;
        }
        synchronized (map) { // as the methods of class values do
            for (Bound now : boundIn(type)) { // no lambda, whose linking loads classes
                if (now.classValue == bound.classValue && now.value == bound.value) {
                    bound.classValue.remove(type);
                    return true;
                }
            }
            return false;
        }
    }

    private @Nullable Object classValueOf(Object entry) {
        Object reference = versionOfEntry == null ? entry : versionOfEntry.get(entry);
        Object version = reference == null ? null : ((Reference<?>) reference).get();
        return version == null ? null : classValueOfVersion.get(version);
    }
}
