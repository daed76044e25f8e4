package io.github.treadlight.sim.report;

import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.List;
import java.util.regex.Pattern;

/** The addresses of the documentation of known causes. */
public final class LeakPages {
    /** The page about leaks. */
    static final String PAGE = "https://github.com/treadlight/treadlight/blob/main/docs/leaks.md";
    /** The anchor of the causes that Treadlight does not release. */
    static final String NOT_RELEASED = "#leaks-that-treadlight-does-not-release";
    /** The anchor of a leak of the catalogue, before its name. */
    static final String LEAK = "#leak-";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private LeakPages() {}

    /** Returns an address for each leak of the holder's cause; empty if the cause is unknown. */
    public static List<String> of(Holder holder) {
        if (holder.leaks() == null) {
            return List.of();
        }
        return holder.leaks().isEmpty()
                ? List.of(PAGE + NOT_RELEASED)
                : holder.leaks().stream().filter(LeakPages::isName).map(name -> PAGE + LEAK + name).toList();
    }

    /** Returns whether a name from a result, which anybody may have written, can be part of an address. */
    private static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
