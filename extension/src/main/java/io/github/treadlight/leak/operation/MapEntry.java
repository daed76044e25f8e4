package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.SameValue;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Removes map entries whose key or value belongs to an ended generation. */
public final class MapEntry extends PlaceCleaner {
    /** Creates a cleaner that searches the given maps. */
    public MapEntry(List<Place> places) {
        super(places);
    }

    @Override
    void search(Place place, Object owner, Search search) throws ReflectiveOperationException {
        Object map = FieldPath.follow(owner, place.path());
        if (map == null) {
            return; // the library has not been used yet
        }
        if (!(map instanceof Map<?, ?> entries)) {
            throw new NoSuchFieldException(place + " is not a map");
        }
        MapGuard guard = MapGuard.of(place, owner, entries);
        Optional<List<Map.Entry<Object, Object>>> all = guard.get(() -> copy(entries));
        if (all.isEmpty()) {
            search.leaveOut();
            return;
        }
        for (Map.Entry<?, ?> entry : search.each(all.get())) { // the entries are examined without the lock
            // A library may have added another kind of object, such as a wrapper, which must not end the search.
            search.attempt(() -> search(place, search, guard, entries, entry));
        }
    }

    private static void search(Place place, Search search, MapGuard guard, Map<?, ?> entries, Map.Entry<?, ?> entry)
            throws ReflectiveOperationException {
        Object key = entry.getKey();
        Owned owned = owner(place, search, place.selector() == Place.Selector.KEY ? key : entry.getValue());
        if (owned != null) {
            String name = key instanceof Class<?> type ? type.getName() : owned.path();
            search.offer(owned, place + ": " + name, Taken.of(key, entry.getValue()).through(place.through()),
                    () -> guard.get(() -> remove(entries, key, entry.getValue())).orElse(false));
        }
    }

    private static @Nullable Owned owner(Place place, Search search, @Nullable Object selected)
            throws ReflectiveOperationException {
        if (place.loader().isEmpty()) {
            return search.ownerThrough(selected, place.through().toArray(String[]::new));
        }
        Owned owned = search.owner(selected);
        return owned != null || selected == null || search.ended().isOfRunning(selected) ? owned
                : search.owner(FieldPath.follow(selected, place.loader()));
    }

    private static List<Map.Entry<Object, Object>> copy(Map<?, ?> entries) {
        List<Map.Entry<Object, Object>> copy = new ArrayList<>(entries.size());
        entries.forEach((key, value) -> copy.add(new SimpleImmutableEntry<>(key, value)));
        return copy;
    }

    /** Removes the entry if it still has the value, compared by identity: equals could run code of an application. */
    private static boolean remove(Map<?, ?> entries, Object key, @Nullable Object value) {
        return entries instanceof ConcurrentMap<?, ?> map
                ? SameValue.remove(map, key, value)
                : removeByIteration(entries, key, value); // an iterator does not call the key under the lock
    }

    private static boolean removeByIteration(Map<?, ?> entries, Object key, @Nullable Object value) {
        for (Iterator<? extends Map.Entry<?, ?>> all = entries.entrySet().iterator(); all.hasNext();) {
            Map.Entry<?, ?> entry = all.next();
            if (entry.getKey() == key) {
                boolean isSame = entry.getValue() == value;
                if (isSame) {
                    all.remove();
                }
                return isSame;
            }
        }
        return false;
    }
}
