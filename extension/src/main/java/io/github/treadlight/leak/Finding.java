package io.github.treadlight.leak;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place that retains an ended generation from outside. A finding keeps the application alive, so it must not outlive
 * the search.
 */
public final class Finding {
    /** The most characters of a place. Names of threads have no limit, and releases are remembered. */
    private static final int LONGEST_PLACE = 500;

    private final Owned owned;
    private final String place;
    private final String reason;
    private final Taken taken;
    private final @Nullable Release release;
    private final @Nullable Thread thread;
    private final Set<LiveThreads.State> states;

    /** Creates a finding that is only reported, for the given reason. */
    Finding(Owned owned, String place, String reason) {
        this.owned = owned;
        this.place = shortened(place);
        this.reason = reason;
        this.taken = Taken.nothing();
        this.release = null;
        this.thread = null;
        this.states = Set.of();
    }

    /**
     * Creates a finding.
     *
     * @param place the place, described by names of classes, fields and threads, never by a value
     * @param taken the objects that the release takes away
     * @param thread null if the release does not depend on a thread
     * @param states the states of the thread in which the release is safe
     */
    Finding(Owned owned, String place, Taken taken, Release release, @Nullable Thread thread,
            Set<LiveThreads.State> states) {
        this.owned = owned;
        this.place = shortened(place);
        this.reason = "";
        this.taken = taken;
        this.release = release;
        this.thread = thread;
        this.states = states;
    }

    private static String shortened(String place) {
        return place.length() <= LONGEST_PLACE ? place : place.substring(0, LONGEST_PLACE) + "…";
    }

    /** Returns the proof of ownership. */
    public Owned owned() {
        return owned;
    }

    /** Returns a description of the place: names of classes, fields and threads. */
    public String place() {
        return place;
    }

    /** Returns a clause that says why the place is reported only; empty if it has a release. */
    public String reason() {
        return reason;
    }

    /** Returns the objects that the release takes away. */
    public Taken taken() {
        return taken;
    }

    /** Returns the release, or null if the place is reported only. */
    public @Nullable Release release() {
        return release;
    }

    /** Returns the thread on which the release depends, or null. */
    public @Nullable Thread thread() {
        return thread;
    }

    /** Returns whether the release is safe while the thread is in the state. */
    public boolean allows(LiveThreads.@Nullable State state) {
        return thread == null || (state != null && states.contains(state));
    }
}
