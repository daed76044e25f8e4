package io.github.treadlight.server.leak;

import java.time.Instant;

/**
 * A place that retained an undeployed application until Treadlight released it.
 *
 * @param generation the number of the generation; 0 if it is unknown
 * @param leak the name of the leak in leaks.xml
 * @param place the place, described by names of classes, fields and threads
 */
public record ReleasedLeak(Instant at, String application, int generation, String leak, String place) {
    /** Returns whether both describe the same place of the same generation, released at any time. */
    boolean isSamePlace(ReleasedLeak other) {
        return application.equals(other.application) && generation == other.generation && leak.equals(other.leak)
                && place.equals(other.place);
    }
}
