package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import org.jspecify.annotations.Nullable;

/** Finds the class or service in which the path of a place begins. */
final class OwnerOfPlace {
    private OwnerOfPlace() {}

    /**
     * Returns the class or service, or null if the server has not loaded or created it, or if it lacks an optional
     * field.
     */
    static @Nullable Object find(Place place, Search search) {
        Object owner = place.isService()
                ? search.server().service(place.owner()).orElse(null)
                : search.find(place.owner()).orElse(null);
        Class<?> type = owner == null || owner instanceof Class<?> ? (Class<?>) owner : owner.getClass();
        boolean isMissing = type != null && place.isOptional() && !FieldPath.has(type, place.path().get(0));
        return isMissing ? null : owner;
    }
}
