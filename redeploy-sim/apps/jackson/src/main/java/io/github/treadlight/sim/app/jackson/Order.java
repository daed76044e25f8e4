package io.github.treadlight.sim.app.jackson;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * An order.
 *
 * @param number the order number, whose JSON name is known only from a Jackson annotation
 * @param lines the ordered articles
 */
public record Order(@JsonProperty("order_number") String number, List<Line> lines) {
    /**
     * A line of an order.
     *
     * @param article the name of the article
     * @param count the number of pieces
     */
    public record Line(String article, int count) {}
}
