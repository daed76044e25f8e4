package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.Place;
import io.github.treadlight.leak.Search;
import org.jspecify.annotations.Nullable;

/** Finds the class or service in which the path of a place begins. */
final class OwnerOfPlace {
    private OwnerOfPlace() {}

    /** Returns the class or service, or null if the server has not loaded or created it. */
    static @Nullable Object find(Place place, Search search) {
        return place.isService()
                ? search.server().service(place.owner()).orElse(null)
                : search.find(place.owner()).orElse(null);
    }
}
