package io.github.treadlight.sim.app.jackson;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * An order.
 *
 * @param number its number, under a name that only Jackson's annotations tell
 * @param lines what was ordered
 */
public record Order(@JsonProperty("order_number") String number, List<Line> lines) {
    /**
     * A line of it.
     *
     * @param article what
     * @param count how often
     */
    public record Line(String article, int count) {}
}
