package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.catalogue.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cleaner that searches the places that {@code leaks.xml} describes. */
abstract class PlaceCleaner implements LeakCleaner {
    private final List<Place> places;

    PlaceCleaner(List<Place> places) {
        this.places = places;
    }

    @Override
    public final void search(Search search) {
        for (Place place : places) {
            search.attempt(() -> {
                Object owner = findOwner(place, search);
                if (owner != null) {
                    search(place, owner, search);
                }
            });
        }
    }

    /**
     * Searches a place.
     *
     * @param owner the class or service in which the path of the place begins
     */
    abstract void search(Place place, Object owner, Search search) throws ReflectiveOperationException;

    /**
     * Returns the class or service, or null if the server has not loaded or created it, or if it lacks an optional
     * field.
     */
    private static @Nullable Object findOwner(Place place, Search search) {
        Object owner = place.isService()
                ? search.server().service(place.owner()).orElse(null)
                : search.find(place.owner()).orElse(null);
        Class<?> type = owner == null || owner instanceof Class<?> ? (Class<?>) owner : owner.getClass();
        boolean isMissing = type != null && place.isOptional() && !FieldPath.has(type, place.path().get(0));
        return isMissing ? null : owner;
    }
}
