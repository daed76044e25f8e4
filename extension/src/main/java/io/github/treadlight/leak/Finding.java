package io.github.treadlight.leak;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place that retains an ended generation from outside. A finding keeps the application alive, so it must not outlive
 * the search.
 *
 * @param owned the proof of ownership
 * @param place the place, described by names of classes, fields and threads, never by a value
 * @param reason a clause that says why the place is reported only; empty if it has a release
 * @param taken the objects that the release takes away
 * @param release the release; null if the place is reported only
 * @param thread the thread on which the release depends, or null
 * @param states the states of the thread in which the release is safe
 */
public record Finding(
        Owned owned,
        String place,
        String reason,
        Taken taken,
        @Nullable Release release,
        @Nullable Thread thread,
        Set<LiveThreads.State> states) {
    /** The most characters of a place. Names of threads have no limit, and releases are remembered. */
    private static final int LONGEST_PLACE = 500;

    public Finding {
        place = place.length() <= LONGEST_PLACE ? place : place.substring(0, LONGEST_PLACE) + "…";
    }

    /** Returns whether the release is safe while the thread is in the state. */
    public boolean allows(LiveThreads.@Nullable State state) {
        return thread == null || (state != null && states.contains(state));
    }
}
