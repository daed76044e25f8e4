package io.github.treadlight.leak.sweep;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.proof.Exclusivity;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs the cleaners of all leaks. A cleaner that fails does not affect the others, and each kind of its failures is
 * reported once. Thread-safe. Keeps only names of leaks between two sweeps.
 */
public final class LeakSweep {
    private final ServerLibraries server;
    private final Interlock interlock;
    private final ForeignCode foreignCode = new ForeignCode();
    /** For sweeps at the end, in threads of the server. A leak that needs a slower call is left to the next sweep. */
    private final ForeignCode briefForeignCode = new ForeignCode(Duration.ofMillis(50));
    private final Map<Leak, LeakCleaner> cleaners;
    private final Function<Leak, UsedMembers> members;
    private final BiConsumer<Leak, Throwable> failures;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /**
     * Creates a sweep. Must be called before the first deployment, while all defaults of the JVM are the server's.
     *
     * @param members returns the record of the members that the cleaner of a leak uses
     * @param failures receives the first failure of each kind for each leak
     */
    public LeakSweep(ServerLibraries server, Interlock interlock, Function<Leak, UsedMembers> members,
            BiConsumer<Leak, Throwable> failures) {
        this.server = server;
        this.interlock = interlock;
        this.members = members;
        this.failures = failures;
        this.cleaners = Cleaners.of(server, members);
    }

    /**
     * Observes the server before a deployment runs code of its application.
     *
     * @param all the class loaders of all generations, treated as ended; called only if something has changed
     * @param isObserved whether the leak is observed
     */
    public void observe(Supplier<EndedLoaders> all, Budget budget, Predicate<Leak> isObserved) {
        List<Search> made = new ArrayList<>();
        Supplier<Search> search = () -> {
            if (made.isEmpty()) {
                made.add(new Search(all.get(), server, foreignCode, new Snapshot(server), budget));
            }
            return made.get(0);
        };
        cleaners.forEach((leak, cleaner) -> {
            if (isObserved.test(leak)) {
                run(leak, () -> cleaner.observe(search));
            }
        });
    }

    /**
     * Searches all leaks that can be released, and releases the places for which both the permission and the interlock
     * allow it.
     *
     * @param permission the permission of each leak, read before its search and before each of its releases
     */
    public SweepReport sweep(EndedLoaders ended, Budget budget, Function<Leak, SweepMode> permission) {
        return sweep(
                cleaners, ended, budget, foreignCode, permission, leak -> mayBeReleased(leak, permission));
    }

    /**
     * Sweeps the leaks that affect the server or other applications, and reports those that are never released.
     *
     * @param permission the permission of each leak, read before its search and before each of its releases
     */
    public SweepReport sweepAtEnd(EndedLoaders ended, Budget budget, Function<Leak, SweepMode> permission) {
        Map<Leak, LeakCleaner> some = new LinkedHashMap<>(cleaners);
        some.keySet().removeIf(leak -> !leak.isAtEnd());
        return sweep(some, ended, budget, briefForeignCode, permission,
                leak -> permission.apply(leak) != SweepMode.SKIP);
    }

    private SweepReport sweep(Map<Leak, LeakCleaner> some, EndedLoaders ended, Budget budget, ForeignCode code,
            Function<Leak, SweepMode> permission, Predicate<Leak> isSearched) {
        if (ended.isEmpty()) {
            return SweepReport.NOTHING;
        }
        Releases releases = releases(ended, budget, code, permission);
        Set<String> unknown = search(some, ended, budget, code, isSearched,
                (leak, findings) -> findings.forEach(finding -> releases.add(leak, finding, budget)));
        releases.complete();
        return new SweepReport(releases.entries(), List.copyOf(unknown));
    }

    /**
     * Sweeps like {@link #sweep}, and also finds and releases the leaks on probation that are now proved. Searches all
     * leaks before the first release.
     *
     * @param retained the generations that the watch has reported as retained
     * @param budgets starts a budget: one for the searches, and another one for the releases
     * @param decision decides which of the confirmed leaks are proved. Their places are then released if the permission
     *     allows it
     */
    public SweepReport prove(EndedLoaders ended, Set<GenerationId> retained, Supplier<Budget> budgets,
            Function<Leak, SweepMode> permission, Decision decision) {
        if (ended.isEmpty()) {
            return SweepReport.NOTHING;
        }
        Map<Leak, List<Finding>> found = new LinkedHashMap<>();
        List<String> unknown =
                List.copyOf(search(cleaners, ended, budgets.get(), foreignCode, leak -> true, found::put));
        Budget budget = budgets.get();
        Releases releases = releases(ended, budget, foreignCode, permission);
        found.forEach((leak, findings) -> {
            if (mayBeReleased(leak, permission)) {
                findings.forEach(finding -> releases.add(leak, finding, budget));
            }
        });
        releases.complete();
        Set<String> confirmed =
                new SweepReport(releases.entries(), unknown).unproved(retained, places(found, Finding::place));
        if (!confirmed.isEmpty()) {
            releases.completeProved(decision.proved(confirmed, unknown), budget);
        }
        return new SweepReport(releases.entries(), unknown);
    }

    private Releases releases(
            EndedLoaders ended, Budget budget, ForeignCode code, Function<Leak, SweepMode> permission) {
        return new Releases(interlock, new Exclusivity(ended, server, code, budget), permission, this::release);
    }

    private static boolean mayBeReleased(Leak leak, Function<Leak, SweepMode> permission) {
        return leak.operation() != Leak.Operation.REPORT && permission.apply(leak) != SweepMode.SKIP;
    }

    /**
     * Returns the known places that retain generations. Changes nothing.
     *
     * @return the places that retain each generation, without generations that have none. The reason follows a place
     *     that is never released. Places that are only reported, such as soft references, come last
     */
    public Map<GenerationId, List<String>> holders(EndedLoaders ended, Budget budget) {
        if (ended.isEmpty()) {
            return Map.of();
        }
        Map<Leak, List<Finding>> found = new LinkedHashMap<>();
        search(cleaners, ended, budget, foreignCode, leak -> true, found::put);
        return places(found, LeakSweep::withReason);
    }

    private static String withReason(Finding finding) {
        return finding.place() + (finding.reason().isEmpty() ? "" : " (" + finding.reason() + ")");
    }

    private static Map<GenerationId, List<String>> places(
            Map<Leak, List<Finding>> found, Function<Finding, String> text) {
        Map<GenerationId, List<String>> places = new LinkedHashMap<>();
        List<Finding> onlyReported = new ArrayList<>();
        found.forEach((leak, findings) -> findings.forEach(finding -> {
            if (leak.operation() == Leak.Operation.REPORT) {
                onlyReported.add(finding);
            } else {
                add(finding, places, text);
            }
        }));
        onlyReported.forEach(finding -> add(finding, places, text));
        return places;
    }

    private static void add(
            Finding finding, Map<GenerationId, List<String>> places, Function<Finding, String> text) {
        List<String> all = places.computeIfAbsent(finding.owned().generation(), each -> new ArrayList<>());
        String one = text.apply(finding);
        if (!all.contains(one)) {
            all.add(one);
        }
    }

    /**
     * Returns the names of the leaks whose search was incomplete. Each leak has its own part of the time, which earlier
     * leaks cannot use up.
     */
    private Set<String> search(Map<Leak, LeakCleaner> some, EndedLoaders ended, Budget budget, ForeignCode code,
            Predicate<Leak> isSearched, BiConsumer<Leak, List<Finding>> found) {
        Set<String> unknown = new LinkedHashSet<>();
        Snapshot snapshot = new Snapshot(server);
        int left = some.size();
        for (Map.Entry<Leak, LeakCleaner> each : some.entrySet()) {
            Leak leak = each.getKey();
            Search search = new Search(ended, server, code, snapshot, budget.part(left--));
            if (isSearched.test(leak)) {
                attempt(leak, () -> {
                    each.getValue().search(search);
                    if (search.mismatch() != null) {
                        throw search.mismatch();
                    }
                });
                found.accept(leak, search.findings());
                if (search.isIncomplete()) {
                    unknown.add(leak.name());
                }
            }
        }
        return unknown;
    }

    private void attempt(Leak leak, Step step) {
        run(leak, () -> members.apply(leak).record(step::run));
    }

    private void release(Leak leak, Step step) {
        run(leak, () -> members.apply(leak).require(step::run));
    }

    private void run(Leak leak, Step step) {
        try {
            step.run();
        } catch (ReflectiveOperationException | RuntimeException | Error failure) {
            // Any error may occur: memory may run out, and foreign code may throw anything.
            if (reported.add(leak.name() + ' ' + failure.getClass().getName())) {
                failures.accept(leak, failure);
            }
        }
    }

    /** Decides which leaks on probation are proved. */
    @FunctionalInterface
    public interface Decision {
        /**
         * Returns the names of the leaks that are proved.
         *
         * @param confirmed the names of leaks on probation that retain a generation that no other known place retains
         * @param incomplete the names of the leaks whose search was incomplete. Places that were not found may retain
         *     the generation, too
         */
        Set<String> proved(Set<String> confirmed, List<String> incomplete);
    }

    /** A step that may fail. */
    @FunctionalInterface
    interface Step {
        void run() throws ReflectiveOperationException;
    }
}
