package io.github.treadlight.sim.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trace of a GlassFish: {@code Mark PARSING_DONE at 1234}, a line for each mark, with the milliseconds since the
 * deployment began. Marks of containers and modules have other lines, which are not needed.
 */
final class GlassFishTrace implements DeploymentTrace {
    private static final Pattern MARK =
            Pattern.compile("(Container : .* |HK2Module .* )?\\bMark ([A-Z_]+) at (\\d+)");
    private static final String FIRST = "ARCHIVE_OPENED";
    private static final String LAST = "REGISTRATION";

    /** When each mark was set first, from {@code DEPLOY} on: some are set before too, for the initial context. */
    private final Map<String, Long> first = new LinkedHashMap<>();
    /** When the last class loader before PREPARED was created. */
    private long loaders;

    /** Returns whether the line begins a deployment. */
    static boolean begins(String line) {
        Matcher mark = MARK.matcher(line);
        return isOfTheApplication(mark) && mark.group(2).equals(FIRST);
    }

    private static boolean isOfTheApplication(Matcher mark) {
        return mark.find() && mark.group(1) == null;
    }

    @Override
    public void read(String line) {
        Matcher mark = MARK.matcher(line);
        if (!isOfTheApplication(mark)) {
            return;
        }
        String name = mark.group(2);
        if (name.equals("DEPLOY")) {
            first.clear();
        }
        long millis = Long.parseLong(mark.group(3));
        if (name.equals("CLASS_LOADER_CREATED") && !first.containsKey("PREPARED")) {
            loaders = millis;
        }
        first.putIfAbsent(name, millis);
    }

    @Override
    public boolean isComplete() {
        return first.containsKey(LAST);
    }

    @Override
    public Map<String, Long> phases() {
        Map<String, Long> phases = new LinkedHashMap<>();
        long end = at("ARCHIVE_HANDLER_OBTAINED", 0);
        phases.put(OPENING, end);
        end = put(phases, SCANNING, end, at("PARSING_DONE", end));
        end = put(phases, SNIFFERS, end, at("CLASS_LOADER_HIERARCHY", end));
        end = put(phases, CONTAINERS, end, loaders);
        end = put(phases, PREPARATION, end, at("PREPARED", end));
        end = put(phases, LOADING, end, at("START", end));
        put(phases, START, end, at(LAST, end));
        return phases;
    }

    private static long put(Map<String, Long> phases, String phase, long begin, long end) {
        phases.put(phase, Math.max(0, end - begin));
        return Math.max(begin, end);
    }

    private long at(String mark, long otherwise) {
        return first.getOrDefault(mark, otherwise);
    }
}
