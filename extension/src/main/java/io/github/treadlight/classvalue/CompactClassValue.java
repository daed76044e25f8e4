package io.github.treadlight.classvalue;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ClassValue} whose values do not outlive the application they belong to, and take a fraction of the memory.
 *
 * <h2>The problem</h2>
 * {@code java.lang.ClassValue} keeps every value in the {@link Class} it was computed for. Let an application compute a
 * value for {@code String.class}: if the value reaches its own class value (as Groovy's, Scala's and Kotlin's do), then
 * the reference path {@code String → value → class value → its class → the application's loader} retains the
 * application for as long as the server runs [1]. And each class has a map, with an entry object and a slot of a cache
 * for each value: some 90 to 140 bytes where a reference would do [2].
 *
 * <h2>Lifetimes</h2>
 * The principle: whatever the JDK's class value releases, this releases too, without a purge. A value is kept by one of
 * two objects. The class value keeps it if the class is known to live at least as long ({@link Lifetimes}); otherwise
 * the class keeps it, as with the JDK's:
 * <pre>
 *   class lives at least as long            class may die first
 *   (an app looks up String)                (a server's library looks up an app's class)
 *
 *   app loader                              app loader
 *     └ class value                           └ first class that was looked up
 *         ├ form: class → value                   └ Host of the loader
 *         └ Owner of the loader                       └ Columns: a form for each class value, and their index
 *             └ ClassIndex                                └ HostKey ┄weak┄&gt; identity of the class value
 * </pre>
 * On the left, the longer-lived class holds nothing; on the right, the longer-lived class value holds nothing. Nothing
 * static holds either: {@link LoaderRoots} refers to owners and hosts weakly, and a hidden class, which may die before
 * its loader, has a host of its own.
 *
 * <p>If neither of two loaders is known to outlive the other, either may retain the other through a value, because Java
 * has no ephemerons [4]. A purge releases it when the server knows that one of them ended.
 *
 * <h2>The layout</h2>
 * Frameworks look up the same classes in many class values. So the classes are hashed once, in an index that all class
 * values of a loader share, and each class value has a column beside it: one reference for each value.
 * <pre>
 *               slots (by hash)   classes   column   column   column
 *   A.class ─┐    ┌───┐            ┌───┐     ┌───┐    ┌───┐    ┌───┐
 *            └──&gt; │ 2 │ ─────────&gt; 1│ C │     │   │    │ v │    │   │
 *                 │   │            2│ A │ ──&gt; │ v │    │ v │    │ v │
 *                 │ 1 │            3│ B │     │ v │    │   │    │ v │
 *                 │ 3 │             └───┘     └───┘    └───┘    └───┘
 *                 └───┘
 * </pre>
 * A column ({@link Dense}) takes the least memory where most classes have a value. A class value with few values, or
 * with values of a few of very many classes, has its own table of classes and values instead ({@link Pairs}), and one
 * with a single value has no table at all ({@link Single}). Another form replaces a form when it takes less memory.
 * Tables have any length, not only powers of two, and a trim makes all of them as small as they can be.
 *
 * <h2>Publication</h2>
 * <ul>
 *   <li>A reader makes one volatile read, of {@link #published}. A form's arrays are in final fields. Writers change
 *       the elements of its arrays in place: values by release and acquire, so that a reader sees the contents of the
 *       value too. The first looks use plain reads of classes and positions: they compare the class found with the
 *       class looked up, and within a form neither a class nor a position ever takes the place of another. A removed
 *       class leaves a mark in its place, which disappears when the table is replaced.
 *   <li>After a miss at the first looks, which are inlined into their caller, the reader searches the whole form, and
 *       then again under the lock, where a form is exact. So a race costs a reader a lock, and is never an error.
 *   <li>A full form is replaced by another. A reader that still has the former form began before the replacement, and
 *       finds a state that was current at some moment since it began.
 *   <li>Values that classes keep are found through the {@link Host} of the class's loader, which takes longer.
 *       {@link Cached} saves this detour. It is written under the lock, so that no removed value comes back.
 * </ul>
 *
 * <h2>Locks</h2>
 * One order: a {@link Handle}'s monitor, which is its class value's lock; then an {@link Owner}'s, a {@link Host}'s or
 * that of {@link LoaderRoots}; then a {@link ClassIndex}'s or a {@link HostKey}'s. No thread holds two of one kind.
 * {@code computeValue} runs with no lock held, so a computation that is slow, throws, recurses or never returns blocks
 * no other class and no other class value.
 *
 * <h2>Contract</h2>
 * The contract of JDK 25 [3], on every JDK: of several racing computations one value wins and all callers get it; a
 * {@link #remove} makes every computation that another thread has under way start again, even if that thread removes
 * later, so no value older than a removal is ever installed; a computation's removals in its own thread do not restart
 * it; null is a value; a computation that throws installs no value. Failures follow those of the JDK that runs. Before
 * 25, an exception reaches the caller unchanged, even a checked one. From 25 on, a checked exception is wrapped in an
 * {@link Error}, and a value that was installed meanwhile is returned instead of any failure. Safe for use by any
 * number of threads.
 *
 * <p>A container or a framework may make a subclass at run time and override each method that it can (a proxy). So the
 * only instance methods that can be overridden are those of {@code java.lang.ClassValue}; and no other instance method
 * has a type of this package in its signature, because some generators fail at those even in private methods. A copy of
 * the fields, such as a spy's, shares the identity under which classes keep values.
 *
 * <h2>Hazards</h2>
 * <ul>
 *   <li>Classes are hashed by their identity hash code. Contention for a class's monitor inflates the monitor, and
 *       until the JVM deflates it, reading the hash code takes some 17 ns instead of less than one.
 *   <li>A table of an application's classes that is reachable from the server is a leak even if its references are
 *       weak: a concurrent collector treats a referent that is read continually as in use. So {@link Cached} begins
 *       anew in each cycle of garbage collection.
 *   <li>A purge drops forms, not single values. Its time depends on the number of loaders, and on the number of class
 *       values and hosts that have values to drop.
 * </ul>
 *
 * <h2>References</h2>
 * <ol>
 *   <li>JDK-8136353: a value that reaches its class value keeps it alive; closed as working as designed.
 *   <li>JDK-8031043, and the thread on core-libs-dev of June 2016 that proposes a smaller table for each class, and the
 *       redeployments of an application server as its measure.
 *   <li>JDK-8351045 and JDK-8351996: the effect of a removal on values computed before it.
 *   <li>B. Hayes, "Ephemerons: a new finalization mechanism", OOPSLA 1997: what Java would need to do without purges.
 * </ol>
 *
 * @param <T> the type of the values, which may be null
 */
public abstract class CompactClassValue<T> extends ClassValue<T> {
    /** Represents the value null; a plain null means that a class has no value. */
    private static final Object NULL = new Object();

    /** True from JDK 25 on, which wraps checked exceptions and prefers a value installed meanwhile to a failure. */
    private static final boolean VALUE_OVER_FAILURE = Runtime.version().feature() >= 25;

    /** A {@link Form}, or a {@link Cached} with one. Replaced under the lock. */
    private volatile Object published = Pairs.EMPTY;

    /** Weak reference to this; its monitor is this class value's lock. */
    @SuppressWarnings("this-escape") // weak, and no other object has it before the first computation
    private final Handle handle = new Handle(this);

    /** The owner that this belongs to; null before the first computation. Guarded by the lock. */
    private @Nullable Owner owner;

    /** The latest call of {@code computeValue} under way, linked to the former ones. Guarded by the lock. */
    private @Nullable Computation computations;

    /** For subclasses. */
    protected CompactClassValue() {}

    /**
     * Returns the value of the class, computing it if necessary.
     *
     * @throws NullPointerException if the class is null
     */
    @Override
    public T get(Class<?> type) {
        Object now = published;
        Object present;
        if (now instanceof Dense dense) {
            present = dense.findFirst(type);
        } else if (now instanceof Single single) {
            present = single.find(type);
        } else if (now instanceof Pairs pairs) {
            present = pairs.find(type);
        } else {
            present = ((Cached) now).findFirst(type);
        }
        return unmask(present != null ? present : getOrCompute(type));
    }

    /**
     * Returns the masked value after a miss in {@link #get}: searches all places, then computes the value.
     *
     * <p>This is one method on purpose: HotSpot inlines no method of more than 325 bytes, so {@link #get} stays small
     * wherever it is compiled and is inlined into its callers. HotSpot compiles {@link #get} while values are still
     * being computed. With smaller methods it would then inline all of this code, and {@link #get} would remain a call
     * from then on. {@code InliningTest} checks that.
     */
    private Object getOrCompute(Class<?> type) {
        Objects.requireNonNull(type, "type");
        Object found;
        if (published instanceof Cached cached) {
            found = cached.find(type);
            if (found == null) {
                found = cached.findKept(type);
                if (found != null) {
                    cache(this, type);
                }
            }
        } else {
            found = find(this, type);
        }
        if (found != null) {
            return found;
        }
        HostKey.expungeSome();
        ClassLoader ownerLoader = ownerLoader(this);
        Host host = Lifetimes.classValueKeeps(type, ownerLoader) ? null : Host.of(type);
        Computation mine;
        synchronized (handle) {
            found = find(this, type);
            if (found != null) {
                return found;
            }
            if (owner == null) { // before the first value, so that a purge finds computations under way too
                owner = Owner.join(ownerLoader, handle);
            }
            mine = new Computation(type, Thread.currentThread(), latestUnderWay(this));
            computations = mine;
        }
        try {
            boolean wasPurged = false;
            while (true) {
                int purges = host == null ? 0 : host.purges();
                Object computed;
                try {
                    computed = mask(computeValue(type));
                } catch (Throwable failure) {
                    synchronized (handle) {
                        end(this, mine);
                        found = find(this, type); // by another thread, or by a recursion of this one
                    }
                    if (VALUE_OVER_FAILURE) {
                        if (found != null) {
                            return found;
                        }
                        if (!(failure instanceof RuntimeException) && !(failure instanceof Error)) {
                            throw new Error(failure);
                        }
                    }
                    throw CompactClassValue.<RuntimeException>unchanged(failure);
                }
                synchronized (handle) {
                    found = find(this, type);
                    if (found != null) {
                        end(this, mine);
                        return found;
                    }
                    if (!mine.outdated) {
                        // After a second purge, the caller gets a value that is not kept: purges may be frequent.
                        if (put(this, host, purges, type, computed) || wasPurged) {
                            end(this, mine);
                            return computed;
                        }
                        wasPurged = true;
                    }
                    mine.outdated = false;
                }
            }
        } finally {
            // Set here in case end() did not run: a stack overflow may have left no room for its lock and call.
            mine.type = null;
            mine.thread = null;
        }
    }

    /**
     * Installs the value of a class that has none. Called under the lock.
     *
     * @param host the host that keeps the value, or null if the class value does
     * @return false if the host was purged since the computation began
     */
    private static boolean put(CompactClassValue<?> classValue, @Nullable Host host, int purges, Class<?> type,
            Object computed) {
        if (host == null) {
            ClassIndex index = Objects.requireNonNull(classValue.owner).index();
            publish(classValue, kept(classValue).with(type, computed, index));
            return true;
        }
        Cached cached = classValue.published instanceof Cached before
                ? before : Cached.create(kept(classValue), classValue.handle);
        if (!host.put(cached.key(), type, computed, purges)) {
            return false;
        }
        classValue.published = cached;
        return true;
    }

    /**
     * Drops the value of the class; the next {@link #get} computes it anew.
     *
     * @throws NullPointerException if the class is null
     */
    @Override
    public void remove(Class<?> type) {
        Objects.requireNonNull(type, "type");
        Thread remover = Thread.currentThread();
        Owner joined;
        synchronized (handle) {
            publish(this, kept(this).without(type));
            if (published instanceof Cached cached) {
                cached.forget(type);
                Host host = Host.find(type);
                if (host != null) {
                    host.remove(cached.key(), type);
                }
            }
            for (Computation each = computations; each != null; each = each.former) {
                if (each.type == type && each.thread != remover) {
                    each.outdated = true;
                }
            }
            joined = owner;
        }
        if (joined != null) {
            joined.replaceIndexAfterRemovals();
        }
    }

    /** Drops all values, wherever they are kept. Computations under way start again. Returns the number of values. */
    static int forgetAll(CompactClassValue<?> classValue) {
        synchronized (classValue.handle) {
            int forgotten = kept(classValue).size();
            publish(classValue, Pairs.EMPTY);
            if (classValue.published instanceof Cached cached) {
                forgotten += cached.key().forget();
                classValue.published = cached.emptied();
            }
            for (Computation each = classValue.computations; each != null; each = each.former) {
                each.outdated = true;
            }
            return forgotten;
        }
    }

    /** Returns the values that the class value keeps itself. */
    static Form kept(CompactClassValue<?> classValue) {
        Object now = classValue.published;
        return now instanceof Cached cached ? cached.own() : (Form) now;
    }

    /** Moves the values that the class value keeps itself to the form that takes the least memory. */
    static void compact(CompactClassValue<?> classValue, ClassIndex index) {
        synchronized (classValue.handle) {
            publish(classValue, kept(classValue).compacted(index));
        }
    }

    /** Publishes the values that the class value keeps itself. Called under the lock. */
    private static void publish(CompactClassValue<?> classValue, Form kept) {
        if (kept != kept(classValue)) {
            classValue.published = classValue.published instanceof Cached cached ? cached.with(kept) : kept;
        }
    }

    /** Caches a value that was found outside the cache, unless it was removed meanwhile. */
    private static void cache(CompactClassValue<?> classValue, Class<?> type) {
        synchronized (classValue.handle) {
            Object present = find(classValue, type);
            if (present != null && classValue.published instanceof Cached cached) {
                classValue.published = cached.with(type, present);
            }
        }
    }

    /** Empties the cache after a host was purged. */
    static void emptyCache(CompactClassValue<?> classValue) {
        synchronized (classValue.handle) {
            if (classValue.published instanceof Cached cached) {
                classValue.published = cached.emptied();
            }
        }
    }

    /** Returns the masked value, wherever it is kept, or null. Exact under the lock. */
    private static @Nullable Object find(CompactClassValue<?> classValue, Class<?> type) {
        Object now = classValue.published;
        return now instanceof Cached cached ? cached.findKept(type) : ((Form) now).find(type);
    }

    /** Returns the loader of the class whose code computes the values, null for the bootstrap loader. */
    private static @Nullable ClassLoader ownerLoader(CompactClassValue<?> classValue) {
        Class<?> type = classValue instanceof FunctionClassValue<?> ofFunction
                ? FunctionClassValue.functionClass(ofFunction) : classValue.getClass();
        return type.getClassLoader();
    }

    private static Object mask(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // T may be a nullable type
    private T unmask(Object value) {
        return value == NULL ? null : (T) value;
    }

    /** Throws the failure itself, even a checked exception that no method declares. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X unchanged(Throwable failure) throws X {
        throw (X) failure;
    }

    /** Ends a computation. Called under the lock. */
    private static void end(CompactClassValue<?> classValue, Computation ended) {
        ended.type = null;
        classValue.computations = latestUnderWay(classValue);
    }

    /** Returns the latest computation that has not ended, or null. Called under the lock. */
    private static @Nullable Computation latestUnderWay(CompactClassValue<?> classValue) {
        Computation latest = classValue.computations;
        while (latest != null && latest.type == null) {
            latest = latest.former;
        }
        return latest;
    }

    /** A call of {@code computeValue} under way. Not a record, because identity matters. Guarded by the lock. */
    private static final class Computation {
        /** Null when the call has ended; then written without the lock. */
        @Nullable Class<?> type;
        @Nullable Thread thread;
        @Nullable Computation former;
        /** Set when a purge, or a removal by another thread, makes the value of this call obsolete. */
        boolean outdated;

        Computation(Class<?> type, Thread thread, @Nullable Computation former) {
            this.type = type;
            this.thread = thread;
            this.former = former;
        }
    }
}
