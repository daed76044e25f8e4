package io.github.treadlight.sim.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trace of GlassFish. It has a line for each mark, such as {@code Mark PARSING_DONE at 1234}, with the milliseconds
 * since the deployment began. Marks of single containers and modules have other lines, which are ignored.
 */
final class GlassFishTrace implements DeploymentTrace {
    private static final Pattern MARK =
            Pattern.compile("(Container : .* |HK2Module .* )?\\bMark ([A-Z_]+) at (\\d+)");
    private static final String FIRST = "ARCHIVE_OPENED";
    private static final String LAST = "REGISTRATION";

    /** The first time of each mark since {@code DEPLOY}; some marks are also set before, for the initial context. */
    private final Map<String, Long> times = new LinkedHashMap<>();
    /** The time at which the last class loader before {@code PREPARED} was created. */
    private long loadersCreated;

    /** Returns whether the line begins a deployment. */
    static boolean begins(String line) {
        Matcher mark = MARK.matcher(line);
        return isOfApplication(mark) && mark.group(2).equals(FIRST);
    }

    private static boolean isOfApplication(Matcher mark) {
        return mark.find() && mark.group(1) == null;
    }

    @Override
    public void read(String line) {
        Matcher mark = MARK.matcher(line);
        if (!isOfApplication(mark)) {
            return;
        }
        String name = mark.group(2);
        if (name.equals("DEPLOY")) {
            times.clear();
        }
        long millis = Long.parseLong(mark.group(3));
        if (name.equals("CLASS_LOADER_CREATED") && !times.containsKey("PREPARED")) {
            loadersCreated = millis;
        }
        times.putIfAbsent(name, millis);
    }

    @Override
    public boolean isComplete() {
        return times.containsKey(LAST);
    }

    @Override
    public Map<String, Long> phases() {
        Map<String, Long> phases = new LinkedHashMap<>();
        long end = time("ARCHIVE_HANDLER_OBTAINED", 0);
        phases.put(OPENING, end);
        end = put(phases, SCANNING, end, time("PARSING_DONE", end));
        end = put(phases, SNIFFERS, end, time("CLASS_LOADER_HIERARCHY", end));
        end = put(phases, CONTAINERS, end, loadersCreated);
        end = put(phases, PREPARATION, end, time("PREPARED", end));
        end = put(phases, LOADING, end, time("START", end));
        put(phases, START, end, time(LAST, end));
        return phases;
    }

    private static long put(Map<String, Long> phases, String phase, long begin, long end) {
        phases.put(phase, Math.max(0, end - begin));
        return Math.max(begin, end);
    }

    private long time(String mark, long defaultTime) {
        return times.getOrDefault(mark, defaultTime);
    }
}
