package io.github.treadlight.server;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.stream.StreamFilter;
import java.io.InvalidClassException;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.omg.CORBA.NO_PERMISSION;

/**
 * Judges the classes of values in remote calls over IIOP by the filter of object streams. A rejection ends the call by
 * {@link NO_PERMISSION}. Keeps no filter of an application: the memo of each class is weak. Thread-safe: a thread that
 * does not see the memo judges the class again.
 */
final class RemoteCallGuard {
    private static final int SLOTS = 4;

    private final Function<@Nullable ClassLoader, StreamFilter> filters;
    private final CompactClassValue<Memo> memos = new CompactClassValue<>() {
        @Override
        protected Memo computeValue(Class<?> type) {
            return new Memo();
        }
    };

    /** The filters that let a class in last, those of different applications mostly in different slots. */
    private static final class Memo {
        private final AtomicReferenceArray<@Nullable WeakReference<StreamFilter>> slots =
                new AtomicReferenceArray<>(SLOTS);

        boolean has(StreamFilter filter) {
            WeakReference<StreamFilter> last = slots.get(slot(filter));
            return last != null && last.refersTo(filter);
        }

        void add(StreamFilter filter) {
            slots.set(slot(filter), new WeakReference<>(filter));
        }

        private static int slot(StreamFilter filter) {
            return System.identityHashCode(filter) & SLOTS - 1;
        }
    }

    /** @param filters returns the filter of streams that are read with a context class loader */
    RemoteCallGuard(Function<@Nullable ClassLoader, StreamFilter> filters) {
        this.filters = filters;
    }

    /**
     * Judges a name before its class is loaded.
     *
     * @param context the thread's context class loader, which belongs to the application that is called or that calls;
     *     null for code outside of applications
     * @throws NO_PERMISSION if the filter rejects it; the log names the rule and the remedy
     */
    void check(@Nullable ClassLoader context, String name) {
        try {
            filters.apply(context).check(name);
        } catch (InvalidClassException rejected) {
            throw denied(rejected);
        }
    }

    /** Judges a loaded class, as {@link #check(ClassLoader, String)}. */
    void check(@Nullable ClassLoader context, Class<?> loaded) {
        StreamFilter filter = filters.apply(context);
        Memo memo = memos.get(loaded);
        if (filter.mode() == StreamFilter.Mode.LOG || !memo.has(filter)) {
            try {
                filter.check(loaded);
                memo.add(filter);
            } catch (InvalidClassException rejected) {
                throw denied(rejected);
            }
        }
    }

    private static NO_PERMISSION denied(InvalidClassException rejected) {
        NO_PERMISSION denied = new NO_PERMISSION(
                "The filter of object streams rejected a class of this call. The log of the server has the details.");
        denied.initCause(rejected);
        return denied;
    }
}
