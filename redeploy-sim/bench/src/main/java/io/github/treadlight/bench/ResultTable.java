package io.github.treadlight.bench;

import java.util.Set;

/** A table of figures with a row for each case and a column for each rival. Lower is better. */
interface ResultTable {
    /** Returns the measured quantity and its unit. */
    String title();

    /** Returns the names of the rows, in order. */
    Set<String> cases();

    /** Returns the names of the columns, in the order of their first appearance in a row. */
    Set<String> rivals();

    /** Returns the figure as text with its ratios in parentheses, or empty text if it is missing. */
    String cell(String row, String rival);

    /** Returns the ratio of the rival's figure to the JDK's in the same row, or NaN if a figure is missing. */
    double ratio(String row, String rival);
}
