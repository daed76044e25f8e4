package io.github.treadlight.leak;

import org.jspecify.annotations.Nullable;

/**
 * The result of a search for the application that owns an object.
 *
 * @param owned the proof that an ended generation owns the object, or null
 * @param isRunning whether a running application owns the object
 * @param isUnknown whether the search ended early, so that the object may belong to any application
 */
public record Ownership(@Nullable Owned owned, boolean isRunning, boolean isUnknown) {
    static final Ownership NONE = new Ownership(null, false, false);
    static final Ownership RUNNING = new Ownership(null, true, false);
    static final Ownership UNKNOWN = new Ownership(null, false, true);

    static Ownership of(Owned owned) {
        return new Ownership(owned, false, false);
    }

    /** Returns whether no application owns the object. */
    public boolean isNone() {
        return owned == null && !isRunning && !isUnknown;
    }
}
