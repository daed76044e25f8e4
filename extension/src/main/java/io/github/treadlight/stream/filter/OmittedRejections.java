package io.github.treadlight.stream.filter;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** A summary of the rejections between two lines of the log. Its size has a limit. Thread-safe. */
final class OmittedRejections {
    /** The most classes and limits that are named. */
    static final int MOST_NAMED = 10;
    /** The most other classes and limits that are counted. */
    static final int MOST_OTHERS = 1000;

    private final Set<String> named = new LinkedHashSet<>();
    /** The hash codes of the names of others, which can be long. */
    private final Set<Integer> others = new HashSet<>();
    private long count;

    synchronized void add(Rejection rejection) {
        count++;
        String name = rejection.className() == null ? rejection.rule() : rejection.className();
        if (named.size() < MOST_NAMED) {
            named.add(name);
        } else if (others.size() < MOST_OTHERS && !named.contains(name)) {
            others.add(name.hashCode());
        }
    }

    /** Returns the summary in parentheses, or an empty text if there was no rejection, and clears it. */
    synchronized String take() {
        if (count == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder(" (and ").append(count).append(" more since the last such line: ")
                .append(String.join(", ", named));
        if (!others.isEmpty()) {
            text.append(" and ").append(others.size()).append(others.size() < MOST_OTHERS ? "" : " or more")
                    .append(others.size() == 1 ? " other" : " others");
        }
        count = 0;
        named.clear();
        others.clear();
        return text.append(')').toString();
    }
}
