package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.ReadableFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects to which a handler, filter or default of an ended generation delegates: an application that
 * replaces such an object often keeps the former one in a field, and calls it. Without the application's object, the
 * former one would no longer be called.
 */
final class Delegates {
    private Delegates() {}

    /**
     * Returns whether the object delegates to one that is neither of an ended generation nor the known one.
     *
     * @param type the type of the delegates
     * @param known the object that is called once the application's is replaced; null if there is none
     */
    static boolean hasOthers(Search search, Object object, Class<?> type, @Nullable Object known) {
        ReadableFields fields = new ReadableFields(any -> true);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> chain = new ArrayDeque<>(List.of(object));
        while (!chain.isEmpty()) {
            List<Object> delegates = new ArrayList<>();
            fields.forEach(chain.remove(), (name, value) -> {
                if (type.isInstance(value) && value != known && seen.add(value)) {
                    delegates.add(value);
                }
            });
            for (Object each : delegates) {
                if (search.owner(each) == null) {
                    return true;
                }
                chain.add(each);
            }
        }
        return false;
    }
}
