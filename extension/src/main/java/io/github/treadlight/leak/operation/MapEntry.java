package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Place;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.util.List;
import java.util.Map;

/** Removes entries of maps whose keys belong to an ended generation. */
public final class MapEntry implements LeakCleaner {
    private final List<Place> places;

    /** Creates a cleaner of the maps. */
    public MapEntry(List<Place> places) {
        this.places = places;
    }

    @Override
    public void search(Search search) {
        places.forEach(place -> search.attempt(() -> search(place, search)));
    }

    private static void search(Place place, Search search) throws ReflectiveOperationException {
        Object owner = OwnerOfPlace.find(place, search.server());
        Object map = owner == null ? null : FieldPath.follow(owner, place.path());
        if (owner == null || map == null) {
            return; // not used yet
        }
        if (!(map instanceof Map<?, ?> entries)) {
            throw new NoSuchFieldException(place + " is not a map");
        }
        MapGuard guard = MapGuard.of(place, owner, entries);
        String[] packages = place.through().toArray(String[]::new);
        for (Object key : guard.get(() -> entries.keySet().toArray())) { // examined without the lock
            Owned owned = search.ownerThrough(key, packages);
            if (owned != null) {
                String name = key instanceof Class<?> type ? type.getName() : owned.path();
                search.offer(owned, place + ": " + name, () -> guard.get(() -> entries.remove(key) != null));
            }
        }
    }
}
