package io.github.treadlight.sim.server;

import java.time.Duration;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trace of Payara. It has a line for each span, with the start, finish, level, container, context, action,
 * component and milliseconds, separated by tabs. Spans are nested, even those with the same action and component; the
 * longest of these encloses the others.
 */
final class PayaraTrace implements DeploymentTrace {
    private static final Pattern SPAN = Pattern.compile("(\\d\\d:\\d\\d:\\d\\d\\.\\d{9})\\t(?:[\\d:.]{18})?\\t\\d+\\t"
            + "[^\\t]*\\t[^\\t]*\\t(\\w+)\\t([^\\t]*)\\t(\\d*)");
    /** The action of the outermost span, which has none. */
    private static final String ROOT = "null";
    private static final String LAST = "REGISTRATION";
    private static final String PREPARE = "PREPARE";
    private static final Duration DAY = Duration.ofDays(1);

    /** The longest span of each action and component, in milliseconds. */
    private final Map<String, Long> longest = new HashMap<>();
    private @Nullable LocalTime begin;
    private @Nullable Duration opening;

    /** Returns whether the line begins a deployment. */
    static boolean begins(String line) {
        Matcher span = SPAN.matcher(line);
        return span.find() && span.group(2).equals(ROOT);
    }

    @Override
    public void read(String line) {
        Matcher span = SPAN.matcher(line);
        if (!span.find()) {
            return;
        }
        LocalTime start = LocalTime.parse(span.group(1));
        String action = span.group(2);
        String name = (action + " " + span.group(3)).strip();
        if (action.equals(ROOT)) {
            begin = start;
        } else if (name.equals(PREPARE) && opening == null && begin != null) {
            Duration between = Duration.between(begin, start);
            opening = between.isNegative() ? between.plus(DAY) : between; // negative if midnight is in between
        }
        long millis = span.group(4).isEmpty() ? 0 : Long.parseLong(span.group(4));
        longest.merge(name, millis, Math::max);
    }

    @Override
    public boolean isComplete() {
        return longest.containsKey(LAST);
    }

    @Override
    public Map<String, Long> phases() {
        Map<String, Long> phases = new LinkedHashMap<>();
        phases.put(OPENING, opening == null ? 0 : opening.toMillis());
        phases.put(SCANNING, sum("CLASS_SCANNING"));
        phases.put(SNIFFERS, sum("PREPARE Sniffer"));
        phases.put(CONTAINERS, sum(
                "PREPARE ClassLoaderHierarchy", "PREPARE ClassLoader", "PREPARE Container", "CREATE_CLASSLOADER"));
        phases.put(PREPARATION, sum("PREPARE Module"));
        phases.put(LOADING, sum("LOAD"));
        phases.put(START, sum("INITIALIZE", "START", LAST));
        return phases;
    }

    private long sum(String... names) {
        long sum = 0;
        for (String name : names) {
            sum += longest.getOrDefault(name, 0L);
        }
        return sum;
    }
}
