package io.github.treadlight.bench;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A table of figures with a row for each case and a column for each rival. Lower is better. */
interface ResultTable {
    /** Returns the measured quantity and its unit. */
    String title();

    /** Returns the figures of each case by rival, in the order of the rows. */
    Map<String, ? extends Map<String, ?>> rows();

    /** Returns the names of the rows, in order. */
    default Set<String> cases() {
        return rows().keySet();
    }

    /** Returns the names of the columns, in the order of their first appearance in a row. */
    default Set<String> rivals() {
        Set<String> rivals = new LinkedHashSet<>();
        rows().values().forEach(row -> rivals.addAll(row.keySet()));
        return rivals;
    }

    /** Returns the figure as text with its ratios in parentheses, or empty text if it is missing. */
    String cell(String row, String rival);

    /** Returns the ratio of the rival's figure to the JDK's in the same row, or NaN if a figure is missing. */
    double ratio(String row, String rival);
}
