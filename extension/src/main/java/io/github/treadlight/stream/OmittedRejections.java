package io.github.treadlight.stream;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** The rejections between two lines of the log. A sender of streams cannot make it large. Thread-safe. */
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

    /** Returns a remark in parentheses for the end of a line, empty if there is no rejection, and forgets them all. */
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
