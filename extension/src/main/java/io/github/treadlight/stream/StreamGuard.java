package io.github.treadlight.stream;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.bytes.ProbeFilter;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputFilter;
import java.rmi.MarshalledObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * Adds a filter to each object stream of the JVM: that of the code that reads the stream. The stream retains the filter
 * that it would have without Treadlight: the JVM's, or the one that code sets on the stream, which replaces the JVM's.
 * {@link RequestedFilter} returns it.
 *
 * <p>The context class loader of the reading thread determines the filter. Streams of Treadlight itself have their own
 * filter, which calls the JVM's. RMI's registry, its distributed garbage collection and keystores of type JCEKS retain
 * the filters of the JDK, which allow only what they need.
 *
 * <p>Thread-safe. A failure is logged once, and the stream then has the filters that it has without Treadlight.
 */
public final class StreamGuard implements BinaryOperator<ObjectInputFilter> {
    private static final ModuleLog LOG = ModuleLog.of(StreamGuard.class);
    private static final Module RMI = MarshalledObject.class.getModule();
    /** The package of JCEKS keystores, which contain sealed keys. The servers keep password aliases in one. */
    private static final String KEYSTORES = "com.sun.crypto.provider";

    private final BooleanSupplier isOn;
    private final Function<? super @Nullable ClassLoader, @Nullable StreamFilter> filters;
    private final AtomicBoolean failed = new AtomicBoolean();

    /**
     * Creates a guard.
     *
     * @param isOn returns whether streams that are created now have a filter of Treadlight; called by several threads
     * @param filters returns the current filter of code with a context class loader, which may be null. Returns null
     *     for the filters of the JDK alone. Called by several threads.
     */
    public StreamGuard(
            BooleanSupplier isOn, Function<? super @Nullable ClassLoader, @Nullable StreamFilter> filters) {
        EagerClasses.initialize();
        this.isOn = isOn;
        this.filters = filters;
    }

    /**
     * Returns the filter of a stream, as a factory of filters does. Returns null where the JDK's factory returns null
     * and the stream throws an exception for this reason.
     *
     * @param current the present filter of the stream; null when the stream is created
     * @param next the JVM's filter when the stream is created, and later the one that is set on it; may be null
     */
    @Override
    public @Nullable ObjectInputFilter apply(@Nullable ObjectInputFilter current, @Nullable ObjectInputFilter next) {
        if (isComplete(next) || !(current instanceof GuardFilter || isOn.getAsBoolean())) {
            return next;
        }
        ObjectInputFilter before = RequestedFilter.of(current);
        if (next instanceof GuardFilter outer) {
            return new GuardFilter(this, outer.filters(), outer.requested() == null ? before : outer.requested());
        }
        if (next instanceof InputFilter outer) {
            return new GuardFilter(this, List.of(outer.filter()), before);
        }
        if (next == null && before != null) {
            return null; // the stream refuses to replace its filter by null
        }
        return new GuardFilter(this, current instanceof GuardFilter guarded ? guarded.filters() : List.of(), next);
    }

    /** Returns whether a filter is to be the only one of its stream: Treadlight's, or the JDK's for its own stream. */
    private static boolean isComplete(@Nullable ObjectInputFilter next) {
        return next instanceof InputFilter ours ? ours.isUnused()
                : next instanceof ProbeFilter || (next != null && isOfJdk(next.getClass()));
    }

    private static boolean isOfJdk(Class<?> filter) {
        Module module = filter.getModule();
        return module == RMI || (module == Object.class.getModule() && filter.getPackageName().equals(KEYSTORES));
    }

    /** Returns the filter of the code that reads on this thread; null for none. */
    @Nullable StreamFilter filterOfReader() {
        try {
            StreamFilter filter = filters.apply(Thread.currentThread().getContextClassLoader());
            return filter == null || filter.mode() == StreamFilter.Mode.OFF ? null : filter;
        } catch (RuntimeException | LinkageError failure) {
            if (failed.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "Treadlight could not find the filter of an object stream; the stream has only"
                        + " the JVM's filters. Please report this.", failure);
            }
            return null;
        }
    }
}
