package io.github.treadlight.sim.report;

import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.TopClass;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A result with all that can be in one. */
final class Results {
    private static final long MB = 1 << 20;

    private Results() {}

    static SimulationResult leakingAndClean() {
        Holder holder = new Holder("org.glassfish.web.loader.WebappClassLoader", "class value on java.lang.String",
                List.of("java.lang.ClassValue$Entry.value", "class </script><b>Shop"), "application", 5,
                "Known since JDK-8136353.");
        Verdict strong = new Verdict("strong", 1, 1, 5.7 * MB, 0.2 * MB, 8.9 * MB, 0.1 * MB, 2087, 3032,
                List.of(holder), null);
        Verdict none = new Verdict("none", 0, 0, 0.1 * MB, 0.2 * MB, -0.004 * MB, 0.001 * MB, 2083, 2212,
                List.of(), null);
        Verdict unknown = new Verdict("unknown", 0, 0, 0, null, 0, null, 0, 0, List.of(),
                "A verdict takes at least 5 cycles, not 2.");
        return new SimulationResult(1,
                new Environment("payara-micro", "Payara Micro 6.2025.10", "17.0.15 (Debian)", "G1", 512 * MB, 2,
                        "Linux 6.1 amd64", "2026-11-22T15:00:00Z", "java -jar redeploy-sim.jar run --war shop.war"),
                List.of(new Run("shop", "off", "default", 1, cycles(6, 1), strong, null),
                        new Run("shop", "on", "default", 1, cycles(6, 0), none, null),
                        new Run("dying", "off", "cleared", 2, cycles(2, 1), unknown,
                                "Payara Micro died with exit code 137 | its log is dying-off.log")));
    }

    private static List<Cycle> cycles(int count, int leak) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> new Cycle(number,
                (50 + 5L * leak * number) * MB, (80 + 9L * leak * number) * MB, 10_000 + 1_000 * leak * number,
                Map.of("shop", 1 + leak * (number - 1)), 2_000 + 10L * number, 400,
                List.of(new TopClass("[B", 1000 + number, 8 * MB + number * MB),
                        new TopClass("java.lang.String", 900, 2 * MB)))).toList();
    }
}
