package io.github.treadlight.leak;

import org.jspecify.annotations.Nullable;

/** The result of a search for the application that owns an object. */
public final class Ownership {
    /** No application owns the object. */
    static final Ownership NONE = new Ownership(null);
    /** A running application owns the object. */
    static final Ownership RUNNING = new Ownership(null);
    /** The search ended early, so the object may belong to any application. */
    static final Ownership UNKNOWN = new Ownership(null);

    private final @Nullable Owned owned;

    private Ownership(@Nullable Owned owned) {
        this.owned = owned;
    }

    static Ownership of(Owned owned) {
        return new Ownership(owned);
    }

    /** Returns the proof that an ended generation owns the object, or null. */
    public @Nullable Owned owned() {
        return owned;
    }

    /** Returns whether no application owns the object. */
    public boolean isNone() {
        return this == NONE;
    }

    /** Returns whether a running application owns the object. */
    public boolean isRunning() {
        return this == RUNNING;
    }

    /** Returns whether the search could not decide. In that case a null {@link #owned()} proves nothing. */
    public boolean isUnknown() {
        return this == UNKNOWN;
    }
}
