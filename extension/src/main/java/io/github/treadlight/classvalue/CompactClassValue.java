package io.github.treadlight.classvalue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ClassValue} whose values do not outlive the application they belong to, in a fraction of the memory.
 *
 * <h2>The problem</h2>
 * {@code java.lang.ClassValue} keeps every value in the {@link Class} it was computed for. Let an application compute a
 * value for {@code String.class}: if the value reaches its own class value (as Groovy's, Scala's and Kotlin's do), then
 * {@code String → value → class value → its class → the application's loader} holds, and the application stays in
 * memory for as long as the server runs [1]. And it keeps a map for each class, with an entry object and a slot of a
 * cache for each value: some 90 to 140 bytes where a reference would do [2].
 *
 * <h2>Who keeps what alive</h2>
 * A value may be kept by one of two objects, and is given to the one whose loader dies first ({@link Lifetimes}):
 * <pre>
 *   class lives at least as long            class dies first
 *   (String asked by an app)                (an app's class asked by a server's library)
 *
 *   app loader                              app loader
 *     └ class value                           └ first class that was asked for
 *         ├ form: class → value                   └ Host of the loader
 *         └ Owner of the loader                       ├ form of each class value: class → value
 *             └ ClassIndex                            ├ ClassIndex
 *                                                     └ Handle ┄weak┄&gt; class value
 * </pre>
 * On the left, the longer-lived class holds nothing; on the right, the longer-lived class value holds nothing. Nothing
 * static holds either: {@link LoaderRoots} refers to owners and hosts weakly, and a hidden class, which may die before
 * its loader, has a host of its own.
 *
 * <p>Two loaders of which neither is an ancestor of the other are the case that cannot be had right by placing alone,
 * for Java has no ephemerons: there the class keeps the value, as in the JDK, until a purge declares
 * that one of them ended; unless only the class value's is an application's, which ends before a server's module does.
 *
 * <h2>The layout</h2>
 * Frameworks ask many class values for the same classes. So the classes are hashed once, in an index that all class
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
 * A column ({@link Dense}) is worth it where most classes have a value. A class value that has few, or a few of very
 * many, has a table of classes and values of its own instead ({@link Pairs}), and one that has a single value no table
 * at all ({@link Single}). Each form becomes another when that takes less memory, and a trim makes
 * all of them as small as they can be. At 65,536 classes and 64 class values that is a little over four bytes for each
 * value; the classes' share is twelve bytes a class.
 *
 * <h2>Publication</h2>
 * <ul>
 *   <li>A reader makes one volatile read, of {@link #published}. A form's arrays are in final fields. Writers
 *       change the elements of its arrays in place: values by release and acquire, so that what a value holds is seen
 *       with it. A first look reads classes and positions plainly, for it compares the class it finds with the one it
 *       was asked for, and in a form neither a class nor a position ever takes the place of another.
 *   <li>What a reader misses at the first looks, which are inlined into its caller, it looks for in the whole form, and
 *       then again under the lock, where a form is exact. So a race costs a reader a lock, and is never an error.
 *   <li>A form without room is replaced by another. A reader that still has the former one began before, and what it
 *       finds there was right at some moment since.
 *   <li>Values that classes keep are found through their {@link Host}, which takes longer: {@link Cached} is in
 *       front of them, refers to what it knows weakly, and is replaced after each removal.
 * </ul>
 *
 * <h2>Locks</h2>
 * One order: a {@link Handle}'s monitor, which is its class value's lock; then an {@link Owner}'s, a {@link Host}'s or
 * that of {@link LoaderRoots}; then a {@link ClassIndex}'s. No thread holds two of one kind. {@code computeValue} runs
 * with none held, so one that is slow, throws, recurses or never returns stops no other class and no other class value.
 *
 * <h2>Contract</h2>
 * The one of JDK 25 [3], on every JDK: of several racing computations one value wins and all callers get it; a
 * {@link #remove} makes every computation that another thread has under way start again, even if that thread removes
 * later, so no value older than a removal is ever installed; a computation's removals in its own thread do not restart
 * it; null is a value; a computation that throws leaves nothing. Safe for use by any number of threads.
 *
 * <h2>Hazards</h2>
 * <ul>
 *   <li>Classes are hashed by their identity hash code. That of a class whose monitor is inflated, because threads
 *       compete for it, takes some 17 ns instead of less than one, until the JVM deflates the monitor.
 *   <li>A table of an application's classes reachable from the server is a leak, whatever its references' strength is
 *       called: {@link Cached} is reachable weakly only, and a purge takes it away at once, for a concurrent collector
 *       takes a referent that is read all the time for one in use.
 *   <li>A purge drops forms, not single values, but for the few of a loader with very few, so its
 *       time depends on the numbers of class values and of loaders, and not on that of classes.
 * </ul>
 *
 * <h2>References</h2>
 * <ol>
 *   <li>JDK-8136353: a value that reaches its class value keeps it alive; closed, for it works as designed.
 *   <li>JDK-8031043, and the thread on core-libs-dev of June 2016 that proposes a smaller table for each class, and the
 *       redeployments of an application server as its measure.
 *   <li>JDK-8351045 and JDK-8351996: what a value computed before a removal may do.
 *   <li>B. Hayes, "Ephemerons: a new finalization mechanism", OOPSLA 1997: what Java would need to do without purges.
 * </ol>
 *
 * @param <T> the type of the values, which may be null
 */
public abstract class CompactClassValue<T> extends ClassValue<T> {
    /** Stands for null among the values, where null means that there is none. */
    private static final Object NULL = new Object();

    private static final VarHandle PUBLISHED;

    static {
        try {
            PUBLISHED = MethodHandles.lookup().findVarHandle(CompactClassValue.class, "published", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** A {@link Form}, or {@link Cached} in front of one. Replaced under the lock, but for a cache by a fuller one. */
    private volatile Object published = Pairs.EMPTY;

    /** This class value as others know it; its monitor is this class value's lock. */
    @SuppressWarnings("this-escape") // it refers to this weakly, and nobody has it before the first computation
    private final Handle handle = new Handle(this);

    /** Whose loader this is of; null before the first computation. Guarded by the lock. */
    private @Nullable Owner owner;

    /** The latest of the calls of {@code computeValue} that have not ended. Guarded by the lock. */
    private @Nullable Computation computations;

    /** For subclasses. */
    protected CompactClassValue() {}

    /**
     * The value of the class, computed if there is none.
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
            present = pairs.findFirst(type);
        } else {
            present = ((Cached) now).findFirst(type);
        }
        return unmask(present != null ? present : getFurther(type));
    }

    /**
     * All that is not the first look: the further looks, the values that classes keep, and computing.
     *
     * <p>In one method on purpose, for HotSpot inlines none of more than 325 bytes: {@link #get} then is small wherever
     * it is compiled, and so gets inlined where it is called. While values are still being computed, which is when it
     * is compiled, it would otherwise swallow all this, and stay a call ever after. {@code InliningTest} holds it.
     */
    private Object getFurther(Class<?> type) {
        Objects.requireNonNull(type, "type");
        Object now = published;
        if (now instanceof Cached cached) { // read before the value, see there
            Object present = cached.find(type);
            if (present != null) {
                return present;
            }
            present = cached.own().find(type);
            if (present == null) {
                present = findHosted(type);
            }
            if (present != null) {
                Cached fuller = cached.with(type, present);
                if (fuller != cached) {
                    PUBLISHED.compareAndSet(this, cached, fuller);
                }
                return present;
            }
        } else {
            Object present = ((Form) now).find(type);
            if (present != null) {
                return present;
            }
        }
        Handle.expunge();
        Computation mine;
        synchronized (handle) {
            Object present = find(type);
            if (present != null) {
                return present;
            }
            if (owner == null) { // before the first value, so that a purge finds what is being computed too
                owner = Owner.join(ownerLoader(), handle);
            }
            mine = new Computation(type, Thread.currentThread(), computations);
            computations = mine;
        }
        while (true) {
            Object computed;
            try {
                computed = mask(computeValue(type));
            } catch (Throwable failure) {
                synchronized (handle) {
                    end(mine);
                    Object present = find(type);
                    if (present != null) { // by another thread, or by a recursion of this one
                        return present;
                    }
                }
                if (failure instanceof Error error) {
                    throw error;
                }
                if (failure instanceof RuntimeException exception) {
                    throw exception;
                }
                throw new Error(failure); // bytecode may throw checked exceptions; the JDK's class value wraps them so
            }
            synchronized (handle) {
                Object present = find(type);
                if (present != null) {
                    end(mine);
                    return present;
                }
                if (!mine.outdated) {
                    end(mine);
                    if (Lifetimes.classValueKeeps(type, owner.loader())) {
                        publish(kept().put(type, computed, owner.index()));
                    } else {
                        Host.of(type).put(handle, type, computed);
                        if (!(published instanceof Cached)) {
                            published = Cached.empty(kept());
                        }
                    }
                    return computed;
                }
                mine.outdated = false;
            }
        }
    }

    /**
     * Forgets the value of the class; the next {@link #get} computes it anew.
     *
     * @throws NullPointerException if the class is null
     */
    @Override
    public void remove(Class<?> type) {
        Objects.requireNonNull(type, "type");
        Thread remover = Thread.currentThread();
        synchronized (handle) {
            kept().remove(type);
            if (published instanceof Cached) {
                Host host = Host.find(type);
                if (host != null) {
                    host.remove(handle, type);
                }
                wipe();
            }
            for (Computation each = computations; each != null; each = each.former) {
                if (each.type == type && each.thread != remover) {
                    each.outdated = true;
                }
            }
        }
    }

    /** Forgets what this keeps itself. Computations under way start again. Returns how many values there were. */
    int forgetKept() {
        synchronized (handle) {
            int forgotten = kept().size();
            publish(Pairs.EMPTY);
            for (Computation each = computations; each != null; each = each.former) {
                each.outdated = true;
            }
            return forgotten;
        }
    }

    /** Forgets the values that the hosts keep. Returns how many these were. */
    int forgetHostedBy(List<Host> hosts) {
        if (!(published instanceof Cached)) {
            return 0; // classes keep nothing for it, or did not when this began
        }
        synchronized (handle) {
            int forgotten = 0;
            for (Host host : hosts) {
                forgotten += host.forget(handle);
            }
            if (forgotten > 0) {
                wipe();
            }
            return forgotten;
        }
    }

    /** Makes the computations for classes of the loader, and of those below it, start again. */
    void restartComputationsBelow(ClassLoader ended) {
        synchronized (handle) {
            for (Computation each = computations; each != null; each = each.former) {
                each.outdated |= Lifetimes.isAncestorOrSame(ended, each.type.getClassLoader());
            }
        }
    }

    /** The values that this keeps itself. */
    Form kept() {
        Object now = published;
        return now instanceof Cached cached ? cached.own() : (Form) now;
    }

    /** Gives the values that this keeps itself the least memory. */
    void compactKept(ClassIndex index) {
        synchronized (handle) {
            publish(kept().compacted(index));
        }
    }

    /** Publishes these as the values that this keeps itself. Under the lock. */
    private void publish(Form kept) {
        if (kept != kept()) {
            published = published instanceof Cached ? Cached.empty(kept) : kept;
        }
    }

    /** Makes readers forget what they cached. Under the lock, after what is to be forgotten has gone. */
    private void wipe() {
        published = Cached.empty(kept());
    }

    /** The masked value, wherever it is kept, or null when there is none. Exact under the lock. */
    private @Nullable Object find(Class<?> type) {
        Object own = kept().find(type);
        return own == null && published instanceof Cached ? findHosted(type) : own;
    }

    private @Nullable Object findHosted(Class<?> type) {
        Host host = Host.find(type);
        return host == null ? null : host.find(handle, type);
    }

    /** Whose this class value is: whatever ends with that loader may be kept by it. */
    @Nullable ClassLoader ownerLoader() {
        return getClass().getClassLoader();
    }

    private static Object mask(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // T may be a nullable type
    private T unmask(Object value) {
        return value == NULL ? null : (T) value;
    }

    private void end(Computation ended) {
        if (computations == ended) {
            computations = ended.former;
            return;
        }
        Computation later = Objects.requireNonNull(computations);
        while (later.former != ended) {
            later = Objects.requireNonNull(later.former);
        }
        later.former = ended.former;
    }

    /** One call of {@code computeValue}: identity matters, so not a record. Guarded by the lock. */
    private static final class Computation {
        final Class<?> type;
        final Thread thread;
        @Nullable Computation former;
        /** Whether another thread removed the value since the call began. */
        boolean outdated;

        Computation(Class<?> type, Thread thread, @Nullable Computation former) {
            this.type = type;
            this.thread = thread;
            this.former = former;
        }
    }
}
