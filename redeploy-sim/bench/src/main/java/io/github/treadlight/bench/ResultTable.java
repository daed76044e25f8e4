package io.github.treadlight.bench;

import java.util.Set;

/** Figures of one kind: a row for each case, a column for each rival. Smaller is better. */
interface ResultTable {
    /** Returns what was measured, and in which unit. */
    String title();

    /** Returns the names of the rows, in order. */
    Set<String> cases();

    /** Returns the names of the columns, in the order in which the rows have them. */
    Set<String> rivals();

    /** Returns the figure as text, with its ratios in parentheses; empty if there is no figure. */
    String cell(String row, String rival);

    /** Returns the rival's figure divided by the JDK's in the same row, or NaN without one of them. */
    double ratio(String row, String rival);
}
