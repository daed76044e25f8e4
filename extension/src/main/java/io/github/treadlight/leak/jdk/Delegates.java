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
 * Determines to which objects a handler, filter or default of an ended generation delegates. An application that
 * replaces such an object often keeps the previous one in a field and calls it. If the application's object were
 * removed, the previous one would no longer be called.
 */
final class Delegates {
    private Delegates() {}

    /**
     * Returns whether the object delegates to an object that is neither of an ended generation nor the known one.
     * Returns true if its fields cannot be read.
     *
     * @param type the type of the delegates
     * @param known the object that replaces the application's; null if none does
     */
    static boolean hasOthers(Search search, Object object, Class<?> type, @Nullable Object known) {
        ReadableFields fields = new ReadableFields(any -> true);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> chain = new ArrayDeque<>(List.of(object));
        while (!chain.isEmpty()) {
            Object next = chain.remove();
            if (!fields.isComplete(next)) {
                return true;
            }
            List<Object> delegates = new ArrayList<>();
            fields.forEach(next, (name, value) -> {
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
