package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects that the searches of a cleaner have found, by weak references, with a canary for each. If the canary is
 * collected, a garbage collection that began after the first search has left the object. Confined to one thread.
 */
final class Survivors {
    private final List<Seen> seen = new ArrayList<>();

    private record Seen(WeakReference<Object> object, Canary canary) {}

    /** Forgets the objects that were collected. Called at the beginning of a search. */
    void forgetCollected() {
        seen.removeIf(each -> each.object.refersTo(null));
    }

    /** Returns the canary of the object, which is created when the object is found for the first time. */
    Canary canaryOf(Object found) {
        for (Seen each : seen) {
            if (each.object.refersTo(found)) {
                return each.canary;
            }
        }
        Canary canary = Canary.weak(new ReferenceQueue<>());
        seen.add(new Seen(new WeakReference<>(found), canary));
        return canary;
    }
}
