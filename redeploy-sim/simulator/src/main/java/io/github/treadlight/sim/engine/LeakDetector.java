package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Says from the measured cycles what became of the redeployed applications, or that these cycles do not tell.
 *
 * <p>A leak is what goes on growing. What stayed from a cycle on is the least number of loaders that was alive then or
 * later: one that is late does not count. It leaks when that rose at least twice, once in the second half, and has not
 * paused for longer than between two rises before. It leaks nothing when at most one loader stayed, or when it has been
 * level for a while, and for longer than that, as when each thread of a pool keeps one and each has. Between these it
 * takes more cycles to tell.
 */
final class LeakDetector {
    /** Caches fill and the JVM warms up in the first two cycles: slopes are of the cycles after them. */
    static final int WARM_UP = 2;
    /** The fewest cycles that can be judged: three after the warm-up have a slope and an error. */
    static final int MIN_CYCLES = WARM_UP + 3;
    /**
     * One loader more than in the first cycle may be alive: one that is still on its way out. A leak is more than that.
     */
    private static final int STRAGGLERS = 1;
    /** So many cycles without a rise are no coincidence, unless there was as long a pause before. */
    private static final int LEVEL = 4;

    /** What becomes of the loaders of one application. */
    private enum Growth { NONE, UNKNOWN, LEAK }

    private final List<Cycle> cycles;
    private final List<Cycle> judged;
    /** Others in the server are not judged. */
    private final List<String> apps;
    /** Whether there is one loader of each at least; of those that fail to start there may be none. */
    private final boolean deployed;
    /** How many cycles are not steady yet, for the times. */
    private final int warmUp;

    /**
     * Of what was measured.
     *
     * @param cycles at least one
     * @param warmUp how many of them are not steady yet, for the times
     */
    LeakDetector(List<Cycle> cycles, Workload workload, int warmUp) {
        this(cycles, workload.apps(), workload.failedStart() == null, warmUp);
    }

    LeakDetector(List<Cycle> cycles, List<String> apps, boolean deployed, int warmUp) {
        this.warmUp = warmUp;
        this.cycles = List.copyOf(cycles);
        this.judged = this.cycles.subList(Math.max(0, Math.min(WARM_UP, cycles.size() - 2)), cycles.size());
        this.apps = apps;
        this.deployed = deployed;
    }

    /** Whether there is a deployment that ended, be it one that no others follow. */
    boolean isToBeExplained() {
        return apps.stream().anyMatch(app -> growth(app) != Growth.NONE || alive(app, last()) > running());
    }

    private boolean leaks() {
        return cycles.size() >= MIN_CYCLES && apps.stream().anyMatch(app -> growth(app) == Growth.LEAK);
    }

    /** The verdict on a server that failed before its soft references could be cleared. */
    Verdict verdictOfFailed() {
        Optional<String> reason = leaks()
                ? Optional.of("It failed before soft references could be cleared; whether these hold what stayed is not"
                        + " known.")
                : whyUnknown();
        return verdict(last(), reason);
    }

    /**
     * The verdict, without its holders.
     *
     * @param withoutSoftReferences the loaders alive of each application after soft references were cleared
     */
    Verdict verdict(Map<String, Integer> withoutSoftReferences) {
        return verdict(withoutSoftReferences, leaks() ? Optional.empty() : whyUnknown());
    }

    private Verdict verdict(Map<String, Integer> withoutSoftReferences, Optional<String> reason) {
        Trend heap = Trend.of(judged, Cycle::heapUsed);
        Trend metaspace = Trend.of(judged, Cycle::metaspaceUsed);
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
                reason.orElse(null));
    }

    private String leak(Map<String, Integer> withoutSoftReferences) {
        if (!leaks()) {
            return Verdict.NONE;
        }
        boolean strong = apps.stream().anyMatch(app -> growth(app) == Growth.LEAK
                && alive(app, withoutSoftReferences) - alive(app, first()) > STRAGGLERS);
        return strong ? Verdict.STRONG : Verdict.SOFT;
    }

    private Optional<String> whyUnknown() {
        if (cycles.size() < MIN_CYCLES) {
            return Optional.of("A verdict takes at least " + MIN_CYCLES + " cycles, not " + cycles.size() + ".");
        }
        for (String app : apps) {
            if (deployed && cycles.stream().noneMatch(cycle -> cycle.loadersAlive().containsKey(app))) {
                return Optional.of("No class of " + app + " was loaded by a loader that the simulator knows; if it"
                        + " loads its classes when it is used, say with --ping what to ask it.");
            }
            if (growth(app) == Growth.UNKNOWN) {
                return Optional.of("The loaders of " + app + " went from " + alive(app, first()) + " to "
                        + alive(app, last()) + " in " + cycles.size()
                        + " cycles, which is too few to tell whether that goes on; ask for more with --cycles.");
            }
        }
        return Optional.empty();
    }

    private Growth growth(String app) {
        int[] stayed = stayed(app);
        int last = stayed.length - 1;
        if (stayed[last] - stayed[0] <= STRAGGLERS) {
            return Growth.NONE;
        }
        int lastRise = 0;
        int pause = 0;
        int rises = 0;
        for (int i = 1; i <= last; i++) {
            if (stayed[i] > stayed[i - 1]) {
                pause = rises == 0 ? 0 : Math.max(pause, i - lastRise);
                lastRise = i;
                rises++;
            }
        }
        boolean isAboutToRise = alive(app, last()) > stayed[last];
        int level = last - lastRise - (isAboutToRise ? 1 : 0);
        if (rises > 1 && lastRise > last / 2 && level <= pause) {
            return Growth.LEAK;
        }
        return level >= LEVEL && level > pause ? Growth.NONE : Growth.UNKNOWN;
    }

    /** For each cycle, how many of the loaders that were alive then stayed; the last reading needs one that agrees. */
    private int[] stayed(String app) {
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

    /** Of those that are there now, how many each redeployment left, which soft references do not account for. */
    private double strongPerCycle(String app, Map<String, Integer> withoutSoftReferences) {
        int stayed = alive(app, withoutSoftReferences) - alive(app, first());
        return stayed <= STRAGGLERS ? 0 : stayed / (cycles.size() - 1.0);
    }

    private Trend loaders(String app) {
        return Trend.of(judged, cycle -> alive(app, cycle.loadersAlive()));
    }

    private Map<String, Integer> first() {
        return cycles.get(0).loadersAlive();
    }

    private Map<String, Integer> last() {
        return cycles.get(cycles.size() - 1).loadersAlive();
    }

    /** One that loaded nothing yet has its loader, too. */
    private int alive(String app, Map<String, Integer> loaders) {
        return Objects.requireNonNullElse(loaders.get(app), running());
    }

    /** How many loaders of each application belong to one that runs. */
    private int running() {
        return deployed ? 1 : 0;
    }
}
