package io.github.treadlight.leak;

import io.github.treadlight.leak.LiveThreads.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One search of one cleaner, and the only way for a cleaner to offer a release. Keeps alive what it finds. Confined to
 * one thread.
 */
public final class Search {
    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final Snapshot snapshot;
    private final Budget budget;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, OwnershipSearch> ownership = new HashMap<>();
    private @Nullable ReflectiveOperationException misfit;
    private boolean isIncomplete;

    /** The search of one of several places. */
    @FunctionalInterface
    public interface PlaceSearch {
        /** Searches the place. */
        void run() throws ReflectiveOperationException;
    }

    /**
     * Creates a search.
     *
     * @param snapshot what all searches of a sweep share
     */
    public Search(EndedLoaders ended, ServerLibraries server, Snapshot snapshot, Budget budget) {
        this.ended = ended;
        this.server = server;
        this.snapshot = snapshot;
        this.budget = budget;
    }

    /** Returns the class loaders of ended generations. */
    public EndedLoaders ended() {
        return ended;
    }

    /** Returns the classes and services of the server. */
    public ServerLibraries server() {
        return server;
    }

    /** Returns a class of the server that has been loaded, or empty. Loads no class. */
    public Optional<Class<?>> find(String className) {
        return snapshot.find(className);
    }

    /** Returns the threads and classes that all searches of the sweep share. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Returns whether the search must end; it is incomplete then. To be called for each object that is examined. */
    public boolean isOver() {
        boolean isOver = budget.isReached();
        isIncomplete |= isOver;
        return isOver;
    }

    /** Notes that a place cannot be searched now, so that the search is incomplete. */
    public void leaveOut() {
        isIncomplete = true;
    }

    /**
     * Returns the proof that the object itself is of an ended generation, or null.
     *
     * @see EndedLoaders#owner
     */
    public @Nullable Owned owner(@Nullable Object object) {
        return ended.owner(object);
    }

    /**
     * Searches for the owner of the object through fields of the JDK's classes and of those in the packages.
     *
     * @param packages prefixes of class names
     * @return null if no ended generation owns the object, or if the search was incomplete, which this search then is
     */
    public @Nullable Owned ownerThrough(@Nullable Object start, String... packages) {
        return decided(ownership(String.join(" ", packages), type -> startsWith(type, packages)).of(start));
    }

    /**
     * Searches for the owner of the object through the fields of all classes.
     *
     * @return the owner, or that it is unknown
     */
    public Ownership ownershipThroughAll(@Nullable Object start) {
        Ownership found = ownership("*", type -> true).of(start);
        isIncomplete |= found.isUnknown();
        return found;
    }

    private OwnershipSearch ownership(String key, Predicate<Class<?>> isFollowed) {
        return ownership.computeIfAbsent(key, each -> new OwnershipSearch(ended, budget, isFollowed));
    }

    private @Nullable Owned decided(Ownership found) {
        isIncomplete |= found.isUnknown();
        return found.owned();
    }

    private static boolean startsWith(Class<?> type, String... packages) {
        for (String prefix : packages) {
            if (type.getName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Offers a release.
     *
     * @param place names of classes, fields and threads, never a value
     */
    public void offer(Owned owned, String place, Release release) {
        findings.add(new Finding(owned, place, release, null, Set.of()));
    }

    /** Offers a release that is safe while the thread is of a known pool and waits for its next task. */
    public void offerIfIdle(Thread thread, Owned owned, String place, Release release) {
        findings.add(new Finding(owned, place, release, thread, Set.of(State.WAITS_FOR_TASK)));
    }

    /** Offers a release that is safe while the thread waits, also in a loop of its own. */
    public void offerIfWaiting(Thread thread, Owned owned, String place, Release release) {
        findings.add(new Finding(
                owned, place, release, thread, Set.of(State.WAITS_FOR_TASK, State.WAITS_IN_LOOP)));
    }

    /** Reports a place that must not be changed. */
    public void report(Owned owned, String place) {
        findings.add(new Finding(owned, place, null, null, Set.of()));
    }

    /** Searches one of several places, so that the others are searched even if it does not have the expected shape. */
    public void attempt(PlaceSearch place) {
        try {
            place.run();
        } catch (ReflectiveOperationException failure) {
            if (misfit == null) {
                misfit = failure;
            } else {
                misfit.addSuppressed(failure);
            }
        }
    }

    /** Returns what was found. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns the first place that did not have the expected shape, with the others suppressed; null without one. */
    public @Nullable ReflectiveOperationException misfit() {
        return misfit;
    }

    /** Returns whether a budget was exhausted, so that there may be more than was found. */
    public boolean isIncomplete() {
        return isIncomplete || budget.isReached();
    }
}
