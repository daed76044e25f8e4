package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clears static fields and fields of services whose value belongs to an ended generation. Leaves them alone during a
 * deployment, which may use the value although it belongs to another application.
 */
public final class StaticSlot extends PlaceCleaner {
    /** Creates a cleaner of the given fields. The path of each place has exactly one field. */
    public StaticSlot(List<Place> places) {
        super(places);
    }

    @Override
    void search(Place place, Object owner, Search search) throws ReflectiveOperationException {
        String name = place.path().get(0);
        Class<?> type = owner instanceof Class<?> holder ? holder : owner.getClass();
        boolean isStatic = owner == type;
        VarHandle slot = isStatic ? FieldPath.findStatic(type, name) : FieldPath.find(type, name);
        @Nullable Object value = isStatic ? (Object) slot.getVolatile() : (Object) slot.getVolatile(owner);
        Owned owned = search.ownerThrough(value, place.through().toArray(String[]::new));
        if (owned != null) {
            // Compare and set: a deployment may have set another value since the search.
            search.offer(owned, place + ": " + owned.path(), Taken.of(value).through(place.through()),
                    () -> !search.ended().isDeploying() && (isStatic
                            ? slot.compareAndSet(value, null)
                            : slot.compareAndSet(owner, value, null)));
        }
    }
}
