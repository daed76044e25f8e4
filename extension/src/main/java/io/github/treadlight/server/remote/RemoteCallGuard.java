package io.github.treadlight.server.remote;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.loader.NamedClasses;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.omg.CORBA.NO_PERMISSION;

/**
 * Checks the classes of values in remote calls over IIOP with the filter of object streams. A rejection ends the call
 * with {@link NO_PERMISSION}. In an {@link OrbCopy} within the JVM, it lets classes of the built-in list pass, and logs
 * them.
 *
 * <p>The ORB reads a value without asking for its class if the class is the declared type of the field. So with each
 * class, this guard also checks the declared types of its fields, of their fields, and so on.
 *
 * <p>Retains no filter and no class of an application: the memos are weak. Thread-safe: a thread that does not see a
 * memo of another thread checks the class again.
 */
final class RemoteCallGuard {
    private static final ModuleLog LOG = ModuleLog.of(RemoteCallGuard.class);
    private static final int SLOTS = 4;

    private final Function<@Nullable ClassLoader, StreamFilter> filters;
    /** Does not keep names without a class: the class may appear later, and a peer could make up many names. */
    private final NamedClasses named = NamedClasses.ofFoundClasses();
    /** A field, so that calls do not create it again. */
    private final NamedClasses.Lookup lookup = this::load;
    private final CompactClassValue<Memo> memos = new CompactClassValue<>() {
        @Override
        protected Memo computeValue(Class<?> type) {
            return new Memo();
        }
    };

    /** The filters that admitted a class last. Filters of different applications mostly have different slots. */
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

    /**
     * Creates a guard.
     *
     * @param filters returns the filter of streams that are read with a context class loader
     */
    RemoteCallGuard(Function<@Nullable ClassLoader, StreamFilter> filters) {
        this.filters = filters;
        OrbCopy.isBeingRead(); // initializes the class, for which a deep stack may have no room
    }

    /**
     * Checks a name before its class is loaded.
     *
     * @param context the thread's context class loader, which belongs to the application that is called or that calls;
     *     null for code outside of applications
     * @throws NO_PERMISSION if the filter rejects the name; the log has the rule and the remedy
     */
    void check(@Nullable ClassLoader context, String name) {
        StreamFilter filter = filters.apply(context);
        try {
            if (filter.isRejected(name) && OrbCopy.isBeingRead()) {
                filter.checkCopied(name);
            } else {
                filter.check(name);
            }
        } catch (InvalidClassException rejected) {
            throw denied(rejected);
        }
    }

    /**
     * Checks a loaded class and the types that its fields declare.
     *
     * @throws NO_PERMISSION if the filter rejects one of them
     */
    void check(@Nullable ClassLoader context, Class<?> loaded) {
        StreamFilter filter = filters.apply(context);
        if (filter.mode() == StreamFilter.Mode.LOG) {
            observe(() -> checkAll(filter, loaded));
        } else if (!memos.get(loaded).has(filter)) {
            try {
                checkAll(filter, loaded);
            } catch (InvalidClassException rejected) {
                throw denied(rejected);
            }
        }
    }

    /** A check that may reject a class. */
    @FunctionalInterface
    private interface Check {
        void run() throws InvalidClassException;
    }

    /** Runs a check of a filter that only logs. A failure of the check does not affect the call. */
    private static void observe(Check check) {
        try {
            check.run();
        } catch (InvalidClassException | RuntimeException | Error failure) {
            LOG.log(Level.FINE, "Treadlight could not check a class of a remote call", failure);
        }
    }

    private void checkAll(StreamFilter filter, Class<?> loaded) throws InvalidClassException {
        Set<Class<?>> found = new HashSet<>(Set.of(loaded));
        Queue<Class<?>> unchecked = new ArrayDeque<>(found);
        boolean isCopy = false;
        while (!unchecked.isEmpty()) {
            Class<?> next = unchecked.remove();
            isCopy = isCopy || (filter.isRejected(next) && OrbCopy.isBeingRead());
            if (isCopy) {
                filter.checkCopied(next);
            } else {
                filter.check(next);
            }
            DeclaredValueTypes.of(next).filter(found::add).forEach(unchecked::add);
        }
        if (!isCopy) { // another call may read the class from another stream
            found.forEach(each -> memos.get(each).add(filter));
        }
    }

    /**
     * Checks a name whose class the ORB will load itself, and the class that the context class loader has for it, if
     * there is one.
     *
     * @throws NO_PERMISSION if the filter rejects one of them
     */
    void checkNamed(@Nullable ClassLoader context, String name) {
        if (filters.apply(context).mode() == StreamFilter.Mode.LOG) {
            observe(() -> checkLoaded(context, name));
        } else {
            checkLoaded(context, name);
        }
    }

    private void checkLoaded(@Nullable ClassLoader context, String name) {
        Class<?> loaded = context == null ? load(null, null, name) : named.find(context, null, name, lookup);
        if (loaded != null) {
            check(context, loaded);
        }
    }

    private @Nullable Class<?> load(@Nullable ClassLoader context, @Nullable String codebase, String name) {
        check(context, name);
        try {
            return Class.forName(name, false, context);
        } catch (ClassNotFoundException | LinkageError missing) {
            return null; // the ORB will report this, or take a class of its own
        }
    }

    private static NO_PERMISSION denied(InvalidClassException rejected) {
        NO_PERMISSION denied = new NO_PERMISSION(
                "The filter of object streams rejected a class of this call. The log of the server has the details.");
        denied.initCause(rejected);
        return denied;
    }
}
