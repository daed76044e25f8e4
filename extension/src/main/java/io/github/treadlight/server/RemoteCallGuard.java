package io.github.treadlight.server;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.stream.StreamFilter;
import java.io.InvalidClassException;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import org.omg.CORBA.NO_PERMISSION;

/**
 * Judges the classes of values in remote calls over IIOP by the filter of object streams. A rejection ends the call by
 * {@link NO_PERMISSION}. Keeps no filter of an application: the memo of each class is weak. Thread-safe: a thread that
 * does not see the memo judges the class again.
 */
final class RemoteCallGuard {
    private final ServerStreams streams;
    private final CompactClassValue<Memo> memos = new CompactClassValue<>() {
        @Override
        protected Memo computeValue(Class<?> type) {
            return new Memo();
        }
    };

    /** The filter that let a class in last. */
    private static final class Memo {
        volatile @Nullable WeakReference<StreamFilter> filter;

        boolean isOf(StreamFilter asked) {
            WeakReference<StreamFilter> last = filter;
            return last != null && last.refersTo(asked);
        }
    }

    RemoteCallGuard(ServerStreams streams) {
        this.streams = streams;
    }

    /**
     * Judges a name before its class is loaded.
     *
     * @param context the thread's context class loader, which belongs to the application that is called or that calls
     * @throws NO_PERMISSION if the filter rejects it; the message names the rule and the remedy
     */
    void check(ClassLoader context, String name) {
        try {
            streams.filterOf(context).check(name);
        } catch (InvalidClassException rejected) {
            throw denied(rejected);
        }
    }

    /** Judges a loaded class, as {@link #check(ClassLoader, String)}. */
    void check(ClassLoader context, Class<?> loaded) {
        StreamFilter filter = streams.filterOf(context);
        Memo memo = memos.get(loaded);
        if (filter.mode() == StreamFilter.Mode.LOG || !memo.isOf(filter)) {
            try {
                filter.check(loaded);
                memo.filter = new WeakReference<>(filter);
            } catch (InvalidClassException rejected) {
                throw denied(rejected);
            }
        }
    }

    private static NO_PERMISSION denied(InvalidClassException rejected) {
        NO_PERMISSION denied = new NO_PERMISSION(rejected.getMessage());
        denied.initCause(rejected);
        return denied;
    }
}
