package io.github.treadlight.leak.sweep;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.proof.Exclusivity;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.Release;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The releases of one sweep. Only this class calls {@link Release#release}, and only after the leak's permission and
 * the interlock have allowed it. Releases that depend on threads run last, so that the stack of each of these threads
 * is read only twice: before and after all these releases. Confined to one thread.
 */
final class Releases {
    /** The reason why a cleaner on probation does not release what it finds. */
    static final String UNPROVED = "the server or JDK differs here from the tested ones; Treadlight releases this leak"
            + " once the watch (loader-watch) has confirmed that it retains an application";
    /** The reason why a cleaner that calls a method of unknown shape does not release what it finds. */
    static final String UNVERIFIED = "the server or JDK differs here from the tested ones, in a method that the cleaner"
            + " calls; Treadlight releases this leak only with clean-unverified=true";

    private final Interlock interlock;
    private final Exclusivity exclusivity;
    private final Function<Leak, SweepMode> permission;
    private final BiConsumer<Leak, LeakSweep.Step> attempts;
    private final List<Result> results = new ArrayList<>();
    private final List<OfThread> ofThreads = new ArrayList<>();

    private record Result(Leak leak, Finding finding, Entry entry) {}

    private record OfThread(Leak leak, Finding finding, Thread thread, Release release) {}

    /**
     * Creates an empty list.
     *
     * @param exclusivity proves that no other application needs the objects that the releases take away
     * @param attempts runs a step and handles its failure
     */
    Releases(Interlock interlock, Exclusivity exclusivity, Function<Leak, SweepMode> permission,
            BiConsumer<Leak, LeakSweep.Step> attempts) {
        this.interlock = interlock;
        this.exclusivity = exclusivity;
        this.permission = permission;
        this.attempts = attempts;
    }

    List<Entry> entries() {
        return results.stream().map(Result::entry).toList();
    }

    /** Releases the place at once, or in {@link #complete} if its release depends on a thread. */
    void add(Leak leak, Finding finding, Budget budget) {
        Release release = finding.release();
        Thread thread = finding.thread();
        if (release == null) {
            add(leak, finding, Outcome.REPORTED, finding.reason());
        } else if (budget.isOver()) {
            add(leak, finding, Outcome.POSTPONED, "the sweep ran out of time");
        } else if (thread == null) {
            release(leak, finding, release);
        } else {
            ofThreads.add(new OfThread(leak, finding, thread, release));
        }
    }

    /** Releases the places whose release depends on a thread. */
    void complete() {
        if (!ofThreads.isEmpty()) {
            attempts.accept(ofThreads.get(0).leak, () -> UsedMembers.unrecorded(this::releaseOfThreads));
            ofThreads.clear();
        }
    }

    /** Releases the places of these leaks that were left only because their cleaners were on probation. */
    void completeProved(Set<String> leaks, Budget budget) {
        Predicate<Result> isProved =
                each -> leaks.contains(each.leak.name()) && each.entry.reason().equals(UNPROVED);
        List<Result> proved = results.stream().filter(isProved).toList();
        results.removeIf(isProved);
        proved.forEach(each -> add(each.leak, each.finding, budget));
        complete();
    }

    private void releaseOfThreads() {
        Map<Thread, LiveThreads.State> before = states(ofThreads);
        List<OfThread> released = new ArrayList<>();
        for (OfThread each : ofThreads) {
            if (!each.finding.allows(before.get(each.thread))) {
                add(each.leak, each.finding, Outcome.POSTPONED, "the thread is busy");
            } else if (release(each.leak, each.finding, each.release)) {
                released.add(each);
            }
        }
        if (!released.isEmpty()) {
            Map<Thread, LiveThreads.State> after = states(released);
            for (OfThread each : released) {
                if (each.finding.allows(after.get(each.thread))) {
                    attempts.accept(each.leak, each.release::complete);
                } else if (each.release.needsCompletion()) {
                    postpone(each.leak, each.finding);
                }
            }
        }
    }

    /** Records that the release of a place has begun, and that a later sweep completes it. */
    @SuppressWarnings("ReferenceEquality") // equals could call methods of the application's objects
    private void postpone(Leak leak, Finding finding) {
        results.removeIf(result -> result.finding == finding);
        add(leak, finding, Outcome.POSTPONED, "the thread became busy during the release, which is not complete");
    }

    private static Map<Thread, LiveThreads.State> states(List<OfThread> of) {
        return LiveThreads.states(of.stream().map(OfThread::thread).toList());
    }

    private boolean release(Leak leak, Finding finding, Release release) {
        String denied = denial(leak, finding);
        if (denied != null) {
            add(leak, finding, Exclusivity.isTemporary(denied) ? Outcome.POSTPONED : Outcome.REPORTED, denied);
            return false;
        }
        boolean[] isReleased = {false};
        attempts.accept(leak, () -> isReleased[0] = release.release());
        add(leak, finding, isReleased[0] ? Outcome.RELEASED : Outcome.POSTPONED,
                isReleased[0] ? "" : "the place has changed, or the release failed");
        return isReleased[0];
    }

    /** Returns the reason why the place must not be released, or null if it may be. */
    private @Nullable String denial(Leak leak, Finding finding) {
        return switch (Objects.requireNonNull(permission.apply(leak))) {
            case REPORT -> "clean-server-caches=report";
            case REPORT_UNPROVED -> UNPROVED;
            case REPORT_UNVERIFIED -> UNVERIFIED;
            case SKIP -> "switched off";
            case RELEASE -> interlock.denial(finding.owned(), finding.taken(), exclusivity);
        };
    }

    private void add(Leak leak, Finding finding, Outcome outcome, String reason) {
        results.add(new Result(leak, finding,
                new Entry(finding.owned().generation(), leak.name(), finding.place(), outcome, reason)));
    }
}
