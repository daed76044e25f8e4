package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ClassValue} whose values do not outlive the application they belong to.
 *
 * <h2>The problem</h2>
 * {@code java.lang.ClassValue} keeps every value in the {@link Class} it was computed for. Let an application compute a
 * value for {@code String.class}: if the value reaches its own class value (as Groovy's, Scala's and Kotlin's do), then
 * {@code String → value → class value → its class → the application's loader} holds, and the application stays in
 * memory for as long as the server runs (JDK-8136353, closed as "works as designed").
 *
 * <h2>Who keeps what alive</h2>
 * A value may be kept by one of two objects, and is given to the one whose loader dies first ({@link Lifetimes}):
 * <pre>
 *   class lives at least as long            class dies first
 *   (String asked by an app)                (an app's class asked by a server library)
 *
 *   app loader                              app loader
 *     └ class value                           └ class
 *         └ values: String → value                └ HostedValues: handle → value
 *                                                       handle ┄weak┄&gt; class value
 * </pre>
 * On the left, the longer-lived class holds nothing; on the right, the longer-lived class value holds nothing. Nothing
 * static holds either: {@link Owners} knows only handles, which refer to their class values weakly.
 *
 * <p>Two loaders of which neither is an ancestor of the other are the case that cannot be had right by placing alone,
 * for Java has no ephemerons: there the class keeps the value, as in the JDK, until {@link ClassValues#purge} is told
 * that one of them ended.
 *
 * <h2>Publication</h2>
 * Reads take no lock of this package: a value is found in a {@link ConcurrentMap}, whose writes happen-before the reads
 * that see them. Finding a value that its class keeps begins with a read of one JDK class value.
 * Writes take the lock of this class value's handle; {@code computeValue} runs outside it, so one that is slow, throws,
 * recurses or never returns stops no other class and no other class value.
 *
 * <h2>Contract</h2>
 * The one of JDK 25 (JDK-8351045, JDK-8351996), on every JDK: of several racing computations one value wins and all
 * callers get it; a {@link #remove} makes every computation that another thread has under way start again, so no value
 * older than a removal is ever installed; a computation's removals in its own thread do not restart it; null is a
 * value; a computation that throws leaves nothing. Safe for use by any number of threads.
 *
 * @param <T> the type of the values, which may be null
 */
public abstract class CompactClassValue<T> extends ClassValue<T> {
    /** Stands for null in the maps, which cannot hold it. */
    private static final Object NULL = new Object();

    /** What this class value keeps itself. */
    private final ConcurrentMap<Class<?>, Object> values = new ConcurrentHashMap<>();

    /** This class value as others know it; its monitor guards every write to this class value's state. */
    @SuppressWarnings("this-escape") // it refers to this weakly, and nobody has it before the first computation
    private final Handle handle = new Handle(this, Owners.DEAD);

    /** Calls of {@code computeValue} that have not ended; guarded by the handle's monitor. */
    private final List<Computation> computations = new ArrayList<>(0);

    /** For subclasses. */
    protected CompactClassValue() {}

    /**
     * The value of the class, computed if there is none.
     *
     * @throws NullPointerException if the class is null
     */
    @Override
    public T get(Class<?> type) {
        Object present = find(type);
        return unmask(present != null ? present : initialize(type));
    }

    /**
     * Forgets the value of the class; the next {@link #get} computes it anew.
     *
     * @throws NullPointerException if the class is null
     */
    @Override
    public void remove(Class<?> type) {
        if (type == null) {
            throw new NullPointerException("type");
        }
        Thread remover = Thread.currentThread();
        synchronized (handle) {
            values.remove(type);
            handle.forget(type);
            for (Computation computation : computations) {
                if (computation.type == type && computation.thread != remover) {
                    computation.outdated = true;
                }
            }
        }
    }

    /** Forgets every value. Computations under way start again. Returns how many values there were. */
    int purge() {
        synchronized (handle) {
            int count = values.size() + handle.forgetAll();
            values.clear();
            for (Computation computation : computations) {
                computation.outdated = true;
            }
            return count;
        }
    }

    /** Forgets the values that classes of the ended loader, or of a loader below it, keep for this class value. */
    int purgeHostedBelow(ClassLoader ended) {
        synchronized (handle) {
            return handle.forgetBelow(ended);
        }
    }

    /** The masked value, wherever it is kept, or null when there is none. */
    private @Nullable Object find(Class<?> type) {
        Object own = values.get(type);
        return own != null || !handle.isHosted() ? own : HostedValues.of(type).get(handle);
    }

    private Object initialize(Class<?> type) {
        Owners.expunge();
        Computation mine = new Computation(type, Thread.currentThread());
        synchronized (handle) {
            Object present = find(type);
            if (present != null) {
                return present;
            }
            Owners.register(handle); // before the first value, so that a purge finds what is being computed too
            computations.add(mine);
        }
        try {
            while (true) {
                Object computed = mask(computeValue(type));
                synchronized (handle) {
                    Object present = find(type);
                    if (present != null) {
                        return present;
                    }
                    if (!mine.outdated) {
                        install(type, computed);
                        return computed;
                    }
                    mine.outdated = false;
                }
            }
        } catch (Throwable failure) {
            Object present = find(type);
            if (present != null) {
                return present;
            }
            throw unchecked(failure);
        } finally {
            synchronized (handle) {
                computations.remove(mine);
            }
        }
    }

    /** Bytecode, unlike source, may throw checked exceptions; the JDK's class value wraps them so. */
    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            return exception;
        }
        throw new Error(failure);
    }

    private void install(Class<?> type, Object value) {
        if (Lifetimes.classValueKeeps(type, getClass().getClassLoader())) {
            values.put(type, value);
        } else {
            handle.host(HostedValues.of(type), value);
        }
    }

    private static Object mask(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // T may be a nullable type
    private T unmask(Object value) {
        return value == NULL ? null : (T) value;
    }

    /** One call of {@code computeValue}: identity matters, so not a record. */
    private static final class Computation {
        final Class<?> type;
        final Thread thread;
        /** Whether another thread removed the value since the call began; guarded by the handle's monitor. */
        boolean outdated;

        Computation(Class<?> type, Thread thread) {
            this.type = type;
            this.thread = thread;
        }
    }
}
