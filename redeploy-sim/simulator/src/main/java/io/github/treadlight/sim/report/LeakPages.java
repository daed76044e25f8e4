package io.github.treadlight.sim.report;

import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.List;
import java.util.regex.Pattern;

/** Links from known causes to their documentation. */
public final class LeakPages {
    /** The page about leaks. */
    static final String PAGE = "https://github.com/treadlight/treadlight/blob/main/docs/leaks.md";
    /** The anchor of the section on leaks that Treadlight does not release. */
    static final String NOT_RELEASED = "#leaks-that-treadlight-does-not-release";
    /** The beginning of the anchor of a leak in the catalogue, before its name. */
    static final String LEAK = "#leak-";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private LeakPages() {}

    /** Returns the addresses of the documentation of the holder's cause; empty if the cause is unknown. */
    public static List<String> of(Holder holder) {
        if (holder.leaks() == null) {
            return List.of();
        }
        return holder.leaks().isEmpty()
                ? List.of(PAGE + NOT_RELEASED)
                : holder.leaks().stream().filter(LeakPages::isName).map(name -> PAGE + LEAK + name).toList();
    }

    /** Returns whether the name of a leak can be part of an address, because anybody may have written the result. */
    private static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
