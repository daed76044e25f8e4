package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Says from the measured cycles what became of the redeployed applications, or that these cycles do not tell.
 *
 * <p>A leak is what goes on growing. An application of which at least two loaders more than in the first cycle are
 * alive leaks when their number rises with 95 % confidence, and did so in the second half, too. It leaks nothing when
 * it has not changed for a while, as when each thread of a pool keeps one and each has. Between these it takes more
 * cycles to tell.
 */
final class Judge {
    /** Caches fill and the JVM warms up in the first two cycles: slopes are of the cycles after them. */
    static final int WARM_UP = 2;
    /** The fewest cycles that can be judged: whether a slope can be trusted takes three after the warm-up. */
    static final int MIN_CYCLES = WARM_UP + 3;
    /**
     * One loader more than in the first cycle may be alive: one that is still on its way out. A leak is more than that.
     */
    private static final int STRAGGLERS = 1;
    /** So many cycles without a change are no coincidence. */
    private static final int LEVEL = 4;
    private static final int DIGITS = 3;
    private static final double PERCENT_50 = 50;
    private static final double PERCENT_95 = 95;

    /** What becomes of the loaders of one application. */
    private enum Growth { NONE, UNKNOWN, LEAK }

    private final List<Cycle> cycles;
    private final List<Cycle> judged;
    /** Others in the server are not judged. */
    private final List<String> apps;
    /** Whether there is one loader of each at least; of those that fail to start there may be none. */
    private final boolean deployed;

    /**
     * Of what was measured.
     *
     * @param cycles at least one
     */
    Judge(List<Cycle> cycles, Workload workload) {
        this(cycles, workload.apps(), workload.failedStart() == null);
    }

    Judge(List<Cycle> cycles, List<String> apps, boolean deployed) {
        this.cycles = List.copyOf(cycles);
        this.judged = this.cycles.subList(Math.max(0, Math.min(WARM_UP, cycles.size() - 2)), cycles.size());
        this.apps = apps;
        this.deployed = deployed;
    }

    /** Whether it leaks, if softly: what the verdict says when soft references are not cleared first. */
    boolean seemsToLeak() {
        return cycles.size() >= MIN_CYCLES && apps.stream().anyMatch(app -> growth(app) == Growth.LEAK);
    }

    /**
     * The verdict, without its holders.
     *
     * @param withoutSoftReferences the loaders alive of each application after soft references were cleared
     */
    Verdict verdict(Map<String, Integer> withoutSoftReferences) {
        Optional<String> reason = seemsToLeak() ? Optional.empty() : whyUnknown();
        Trend heap = Trend.of(judged, Cycle::heapUsed);
        Trend metaspace = Trend.of(judged, Cycle::metaspaceUsed);
        Histogram times = redeployMillis();
        return new Verdict(
                reason.isPresent() ? Verdict.UNKNOWN : leak(withoutSoftReferences),
                apps.stream().mapToDouble(app -> loaders(app).slope()).max().orElse(0),
                apps.stream().mapToDouble(app -> strongPerCycle(app, withoutSoftReferences)).max().orElse(0),
                heap.slope(),
                heap.margin(),
                metaspace.slope(),
                metaspace.margin(),
                times.getValueAtPercentile(PERCENT_50),
                times.getValueAtPercentile(PERCENT_95),
                List.of(),
                reason.orElse(null));
    }

    private String leak(Map<String, Integer> withoutSoftReferences) {
        if (!seemsToLeak()) {
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
        if (alive(app, last()) - alive(app, first()) <= STRAGGLERS) {
            return Growth.NONE;
        }
        List<Cycle> secondHalf = judged.subList((judged.size() - 1) / 2, judged.size());
        int lately = alive(app, last()) - alive(app, secondHalf.get(0).loadersAlive());
        if (lately > 0 && loaders(app).rises()) {
            return Growth.LEAK;
        }
        return lately <= 0 && secondHalf.size() >= LEVEL ? Growth.NONE : Growth.UNKNOWN;
    }

    /** Of those that are there now, how many each redeployment left, which soft references do not account for. */
    private double strongPerCycle(String app, Map<String, Integer> withoutSoftReferences) {
        int stayed = alive(app, withoutSoftReferences) - alive(app, first());
        return stayed <= STRAGGLERS ? 0 : stayed / (cycles.size() - 1.0);
    }

    private Trend loaders(String app) {
        return Trend.of(judged, cycle -> alive(app, cycle.loadersAlive()));
    }

    /** Of all cycles but the first, in which nothing is undeployed. */
    private Histogram redeployMillis() {
        Histogram times = new Histogram(DIGITS);
        cycles.stream().skip(1).mapToLong(Cycle::redeployMillis).forEach(times::recordValue);
        return times;
    }

    private Map<String, Integer> first() {
        return cycles.get(0).loadersAlive();
    }

    private Map<String, Integer> last() {
        return cycles.get(cycles.size() - 1).loadersAlive();
    }

    /** One that loaded nothing yet has its loader, too. */
    private static int alive(String app, Map<String, Integer> loaders) {
        return Objects.requireNonNullElse(loaders.get(app), 1);
    }
}
