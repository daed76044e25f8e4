package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Application;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Derives the verdict on a run from its measured cycles: whether the applications leak, or that there are too few
 * cycles to tell.
 *
 * <p>The number of retained loaders in a cycle is the smallest number that is alive in this cycle or a later one, so
 * that a loader that is collected late does not count. An application leaks if this number rises at least twice, once
 * in the second half, and has been level for no longer than the longest pause between two earlier rises. It does not
 * leak if at most one loader is retained, or if the number has been level for at least {@link #LEVEL} cycles and longer
 * than in any earlier pause. That happens, for example, when each thread of a pool retains one loader, and all threads
 * do so. In all other cases, the verdict needs more cycles.
 */
final class LeakDetector {
    /** The number of first cycles that slopes leave out, because caches fill and the JVM warms up in them. */
    static final int WARM_UP = 2;
    /** The fewest cycles for a verdict: three after the warm-up have a slope and a standard error. */
    static final int MIN_CYCLES = WARM_UP + 3;
    /** The number of loaders more than in the first cycle that are no leak, because they may be collected late. */
    private static final int STRAGGLERS = 1;
    /** The fewest cycles without a rise that show the end of a growth, unless an earlier pause was as long. */
    private static final int LEVEL = 4;

    /** How the number of retained loaders of one application develops. */
    private enum Growth { NONE, UNKNOWN, LEAK }

    private final List<Cycle> cycles;
    private final List<Cycle> cyclesForSlopes;
    /** The names of the workload's applications; other applications of the server are ignored. */
    private final List<String> apps;
    /** True if each application has a running loader; an application that fails to start may have none. */
    private final boolean deployed;
    /** The number of cycles that the times of steady redeployments leave out. */
    private final int warmUp;

    /**
     * Creates a detector for a run.
     *
     * @param cycles the measured cycles, at least one
     * @param warmUp the number of cycles that the times of steady redeployments leave out
     */
    LeakDetector(List<Cycle> cycles, Workload workload, int warmUp) {
        this(cycles, workload.apps(), workload.failedStart() == null, warmUp);
    }

    LeakDetector(List<Cycle> cycles, List<String> apps, boolean deployed, int warmUp) {
        this.warmUp = warmUp;
        this.cycles = List.copyOf(cycles);
        this.cyclesForSlopes = this.cycles.subList(
                Math.max(0, Math.min(WARM_UP, cycles.size() - 2)), cycles.size());
        this.apps = apps;
        this.deployed = deployed;
    }

    /** Returns whether an undeployed application is still in memory, even if that is not a leak. */
    boolean hasRetainedLoaders() {
        return apps.stream().anyMatch(app -> growth(app) != Growth.NONE || alive(app, last()) > running());
    }

    private boolean leaks() {
        return cycles.size() >= MIN_CYCLES && apps.stream().anyMatch(app -> growth(app) == Growth.LEAK);
    }

    /** Returns the verdict on a run that failed in its first cycle. */
    static Verdict unmeasured(List<String> apps) {
        return new Verdict(Verdict.UNKNOWN, 0, 0, 0, null, 0, null, 0, 0, null, List.of(), null, null,
                apps.stream().map(app -> new Application(app, Verdict.UNKNOWN, 0)).toList());
    }

    /** Returns the verdict on a server that failed before its soft references could be cleared. */
    Verdict verdictOnFailedServer() {
        Optional<String> reason = leaks()
                ? Optional.of("The run failed before soft references could be cleared, so it is unknown whether only"
                        + " soft references retain the class loaders.")
                : whyUnknown();
        return verdict(last(), reason);
    }

    /**
     * Returns the verdict, without its holders.
     *
     * @param withoutSoftReferences the number of loaders of each application that are alive after soft references were
     *     cleared
     */
    Verdict verdict(Map<String, Integer> withoutSoftReferences) {
        return verdict(withoutSoftReferences, leaks() ? Optional.empty() : whyUnknown());
    }

    private Verdict verdict(Map<String, Integer> withoutSoftReferences, Optional<String> reason) {
        Trend heap = Trend.of(cyclesForSlopes, Cycle::heapUsed);
        Trend metaspace = Trend.of(cyclesForSlopes, Cycle::metaspaceUsed);
        SteadyTimes times = new SteadyTimes(cycles, warmUp);
        return new Verdict(
                reason.isPresent() ? Verdict.UNKNOWN : leak(withoutSoftReferences),
                apps.stream().mapToDouble(app -> loaders(app).slope()).max().orElse(0),
                apps.stream().mapToDouble(app -> strongPerCycle(app, withoutSoftReferences)).max().orElse(0),
                heap.slope(),
                heap.margin(),
                metaspace.slope(),
                metaspace.margin(),
                times.median(),
                times.p95(),
                times.times(),
                List.of(),
                null,
                reason.orElse(null),
                apps.stream().map(app -> new Application(app, leak(app, withoutSoftReferences, reason.isEmpty()),
                        loaders(app).slope())).toList());
    }

    /** Returns the verdict on one application. The kind of a leak is known only if that of the run's leaks is. */
    private String leak(String app, Map<String, Integer> withoutSoftReferences, boolean kindKnown) {
        if (cycles.size() < MIN_CYCLES || isUnseen(app)) {
            return Verdict.UNKNOWN;
        }
        return switch (growth(app)) {
            case NONE -> Verdict.NONE;
            case UNKNOWN -> Verdict.UNKNOWN;
            case LEAK -> !kindKnown ? Verdict.UNKNOWN
                    : isStrong(app, withoutSoftReferences) ? Verdict.STRONG : Verdict.SOFT;
        };
    }

    private boolean isStrong(String app, Map<String, Integer> withoutSoftReferences) {
        return alive(app, withoutSoftReferences) - alive(app, first()) > STRAGGLERS;
    }

    private String leak(Map<String, Integer> withoutSoftReferences) {
        if (!leaks()) {
            return Verdict.NONE;
        }
        boolean strong = apps.stream()
                .anyMatch(app -> growth(app) == Growth.LEAK && isStrong(app, withoutSoftReferences));
        return strong ? Verdict.STRONG : Verdict.SOFT;
    }

    private Optional<String> whyUnknown() {
        if (cycles.size() < MIN_CYCLES) {
            return Optional.of("A verdict needs at least " + MIN_CYCLES + " cycles, not " + cycles.size() + ".");
        }
        for (String app : apps) {
            if (isUnseen(app)) {
                return Optional.of("No class of " + app + " was loaded by a class loader that the simulator knows. If"
                        + " the application loads its classes on demand, name a path to request with --ping.");
            }
            if (growth(app) == Growth.UNKNOWN) {
                return Optional.of("The loaders of " + app + " went from " + alive(app, first()) + " to "
                        + alive(app, last()) + " in " + cycles.size() + " cycles. These are too few to tell whether"
                        + " their number keeps growing; run more with --cycles.");
            }
        }
        return Optional.empty();
    }

    /** Returns whether the probe has never seen a class loader of a deployed application. */
    private boolean isUnseen(String app) {
        return deployed && cycles.stream().noneMatch(cycle -> cycle.loadersAlive().containsKey(app));
    }

    private Growth growth(String app) {
        int[] retained = retained(app);
        int last = retained.length - 1;
        if (retained[last] - retained[0] <= STRAGGLERS) {
            return Growth.NONE;
        }
        int lastRise = 0;
        int pause = 0;
        int rises = 0;
        for (int i = 1; i <= last; i++) {
            if (retained[i] > retained[i - 1]) {
                pause = rises == 0 ? 0 : Math.max(pause, i - lastRise);
                lastRise = i;
                rises++;
            }
        }
        boolean isAboutToRise = alive(app, last()) > retained[last];
        int level = last - lastRise - (isAboutToRise ? 1 : 0);
        if (rises > 1 && lastRise > last / 2 && level <= pause) {
            return Growth.LEAK;
        }
        return level >= LEVEL && level > pause ? Growth.NONE : Growth.UNKNOWN;
    }

    /** Returns the number of retained loaders for each cycle; the last cycle is limited to the number before it. */
    private int[] retained(String app) {
        int[] alive = cycles.stream().mapToInt(cycle -> alive(app, cycle.loadersAlive())).toArray();
        for (int i = alive.length - 1; i > 0; i--) {
            int before = alive[i - 1];
            alive[i - 1] = Math.min(before, alive[i]);
            if (i == alive.length - 1) {
                alive[i] = alive[i - 1];
            }
        }
        return alive;
    }

    /** Returns how many loaders each redeployment leaves in memory after soft references were cleared. */
    private double strongPerCycle(String app, Map<String, Integer> withoutSoftReferences) {
        int retained = alive(app, withoutSoftReferences) - alive(app, first());
        return retained <= STRAGGLERS ? 0 : retained / (cycles.size() - 1.0);
    }

    private Trend loaders(String app) {
        return Trend.of(cyclesForSlopes, cycle -> alive(app, cycle.loadersAlive()));
    }

    private Map<String, Integer> first() {
        return cycles.get(0).loadersAlive();
    }

    private Map<String, Integer> last() {
        return cycles.get(cycles.size() - 1).loadersAlive();
    }

    /** Returns the number of live loaders; the probe does not see the running one until it has loaded a class. */
    private int alive(String app, Map<String, Integer> loaders) {
        return Objects.requireNonNullElse(loaders.get(app), running());
    }

    /** Returns the number of loaders of an application that belong to its running deployment. */
    private int running() {
        return deployed ? 1 : 0;
    }
}
