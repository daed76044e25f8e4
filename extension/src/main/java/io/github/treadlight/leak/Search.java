package io.github.treadlight.leak;

import io.github.treadlight.leak.LiveThreads.State;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.access.UsedMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One search by one cleaner, which collects the places found. A cleaner can offer a release only through its search. An
 * instance keeps the objects that were found alive. Confined to one thread.
 */
public final class Search {
    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final ForeignCode foreignCode;
    private final Snapshot snapshot;
    private final Budget budget;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<List<String>, OwnershipSearch> ownership = new HashMap<>();
    /** The parents of the ended class loaders; null before the first use. */
    private @Nullable Set<ClassLoader> ancestors;
    private @Nullable ReflectiveOperationException mismatch;
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
     * @param snapshot the threads and classes, shared by all searches of a sweep
     */
    public Search(EndedLoaders ended, ServerLibraries server, ForeignCode foreignCode, Snapshot snapshot,
            Budget budget) {
        this.ended = ended;
        this.server = server;
        this.foreignCode = foreignCode;
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

    /** Returns the way to call code of undeployed applications and their libraries. */
    public ForeignCode foreignCode() {
        return foreignCode;
    }

    /** Returns a class of the server that has been loaded, or empty. Loads no class. */
    public Optional<Class<?>> find(String className) {
        return snapshot.find(className);
    }

    /**
     * Returns the values of a static field in all classes of this name that applications share: that of the server, and
     * those of libraries in a parent of an ended class loader, such as the libraries in the folder {@code lib} of a
     * domain. A library may have any version, so its field may be missing and have another meaning. It says nothing
     * about the cleaner. Loads and initializes no class of a library.
     *
     * @throws ReflectiveOperationException if the server's class has no such field
     */
    public List<Object> shared(String className, String field) throws ReflectiveOperationException {
        List<Object> values = new ArrayList<>();
        Class<?> ofServer = find(className).orElse(null);
        for (ClassLoader ancestor : ancestors()) {
            Class<?> type = server.find(className, ancestor).orElse(null);
            if (type != null && type != ofServer && FieldPath.hasStatic(type, field)) {
                attempt(() -> UsedMembers.unrecorded(() -> addStatic(values, type, field)));
            }
        }
        Object value = ofServer == null ? null : FieldPath.readStatic(ofServer, field);
        if (value != null) {
            values.add(value);
        }
        return values;
    }

    private Set<ClassLoader> ancestors() {
        Set<ClassLoader> found = ancestors;
        if (found == null) {
            found = ended.liveAncestors();
            ancestors = found;
        }
        return found;
    }

    private static void addStatic(List<Object> values, Class<?> type, String field)
            throws ReflectiveOperationException {
        Object value = PrivateAccess.isInitialized(type) ? FieldPath.readStatic(type, field) : null;
        if (value != null) {
            values.add(value);
        }
    }

    /** Returns the threads and classes of the JVM, shared by all searches of the sweep. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /**
     * Returns whether the search must end because its time is over, which makes it incomplete. A cleaner calls this for
     * each object that it examines.
     */
    public boolean isOver() {
        boolean isOver = budget.isExhausted();
        isIncomplete |= isOver;
        return isOver;
    }

    /** Returns the elements until the time is over, which makes the search incomplete. */
    public <T> Iterable<T> each(Iterable<T> all) {
        return () -> {
            Iterator<T> elements = all.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return elements.hasNext() && !isOver();
                }

                @Override
                public T next() {
                    return elements.next();
                }
            };
        };
    }

    /** Marks the search as incomplete, because a place cannot be searched now. */
    public void leaveOut() {
        isIncomplete = true;
    }

    /**
     * Returns the proof that the object itself belongs to an ended generation, or null if it does not.
     *
     * @see EndedLoaders#owner
     */
    public @Nullable Owned owner(@Nullable Object object) {
        return ended.owner(object);
    }

    /**
     * Returns the proof that an ended generation owns the object. Follows the fields of the JDK's classes and of those
     * in the packages.
     *
     * @param packages prefixes of class names
     * @return null if no ended generation owns the object or if that is unknown, which makes this search incomplete
     */
    public @Nullable Owned ownerThrough(@Nullable Object start, String... packages) {
        return ownershipThrough(start, packages).owned();
    }

    /**
     * Determines the owner of the object. Follows the fields of the JDK's classes and of those in the packages.
     *
     * @param packages prefixes of class names
     * @return the owner, or {@linkplain Ownership#isUnknown unknown}, which makes this search incomplete
     */
    public Ownership ownershipThrough(@Nullable Object start, String... packages) {
        return decided(ownership(List.of(packages), type -> startsWith(type, packages)).of(start));
    }

    /**
     * Determines the owner of the object. Follows the fields of all classes.
     *
     * @return the owner, or {@linkplain Ownership#isUnknown unknown}, which makes this search incomplete
     */
    public Ownership ownershipThroughAll(@Nullable Object start) {
        return decided(ownership(List.of("*"), type -> true).of(start));
    }

    private OwnershipSearch ownership(List<String> key, Predicate<Class<?>> isFollowed) {
        return ownership.computeIfAbsent(key, each -> new OwnershipSearch(ended, budget, isFollowed));
    }

    private Ownership decided(Ownership found) {
        isIncomplete |= found.isUnknown();
        return found;
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
     * @param place the place, described by names of classes, fields and threads, never by a value
     * @param taken the objects that the release takes away
     */
    public void offer(Owned owned, String place, Taken taken, Release release) {
        findings.add(new Finding(owned, place, "", taken, release, null, Set.of()));
    }

    /** Offers a release that is safe while the thread belongs to a known pool and waits for its next task. */
    public void offerIfIdle(Thread thread, Owned owned, String place, Taken taken, Release release) {
        findings.add(new Finding(owned, place, "", taken, release, thread, Set.of(State.WAITS_FOR_TASK)));
    }

    /** Offers a release that is safe while the thread waits for its next task or in a loop of its own. */
    public void offerIfWaiting(Thread thread, Owned owned, String place, Taken taken, Release release) {
        findings.add(new Finding(
                owned, place, "", taken, release, thread, Set.of(State.WAITS_FOR_TASK, State.WAITS_IN_LOOP)));
    }

    /**
     * Reports a place that must not be changed.
     *
     * @param reason a clause that says why, and what the developer or administrator can do
     */
    public void report(Owned owned, String place, String reason) {
        findings.add(new Finding(owned, place, reason, Taken.nothing(), null, null, Set.of()));
    }

    /** Searches one of several places. The cleaner continues with the others if this one has an unexpected shape. */
    public void attempt(PlaceSearch place) {
        try {
            place.run();
        } catch (ReflectiveOperationException failure) {
            if (mismatch == null) {
                mismatch = failure;
            } else {
                mismatch.addSuppressed(failure);
            }
        }
    }

    /** Returns the places found so far. */
    public List<Finding> findings() {
        return findings;
    }

    /**
     * Returns the failure of the first place with an unexpected shape, with the others as suppressed exceptions; null
     * if all places have the expected shape.
     */
    public @Nullable ReflectiveOperationException mismatch() {
        return mismatch;
    }

    /** Returns whether time ran out or an owner is unknown, so that there may be more places than were found. */
    public boolean isIncomplete() {
        return isIncomplete || budget.isExhausted();
    }
}
