package io.github.treadlight.sim.result;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The median and the range of several times of the same event, in milliseconds.
 *
 * @param count the number of times
 * @param median the time in the middle; for an even number of times, the mean of the two times in the middle
 * @param min the shortest time
 * @param max the longest time
 */
public record TimeSample(int count, long median, long min, long max) {
    /** Returns the sample of these times, or null if there are none. */
    static @Nullable TimeSample of(List<Long> millis) {
        if (millis.isEmpty()) {
            return null;
        }
        List<Long> sorted = millis.stream().sorted().toList();
        int count = sorted.size();
        long median = Math.round(LongStream.of(sorted.get((count - 1) / 2), sorted.get(count / 2))
                .average().orElseThrow());
        return new TimeSample(count, median, sorted.get(0), sorted.get(count - 1));
    }
}
