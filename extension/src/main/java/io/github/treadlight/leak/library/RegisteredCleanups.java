package io.github.treadlight.leak.library;

import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cleanups that are registered with a {@link Cleaner}, which keeps them in private fields. */
abstract class RegisteredCleanups {
    private static final String CLEANABLE = "jdk.internal.ref.CleanerImpl$PhantomCleanableRef";

    /**
     * The list of cleanups, whose monitor guards it. Every thread that registers a cleanup, for example by opening a
     * file, takes the monitor.
     */
    private final Object list;
    private final VarHandle action;

    private RegisteredCleanups(Object list) throws ReflectiveOperationException {
        this.list = list;
        this.action = FieldPath.find(PrivateAccess.jdkClass(CLEANABLE), "action");
    }

    /**
     * Returns the cleanups of a cleaner.
     *
     * @param implementation the value of the cleaner's private field; its package must be open
     * @throws ReflectiveOperationException if the implementation has neither the shape of JDK 17 nor that of JDK 25
     */
    static RegisteredCleanups of(Object implementation) throws ReflectiveOperationException {
        return FieldPath.has(implementation.getClass(), "activeList")
                ? new InArrays(value(implementation, "activeList"))
                : new Linked(value(implementation, "phantomCleanableList"));
    }

    private static Object value(Object of, String field) throws ReflectiveOperationException {
        return FieldPath.find(of.getClass(), field).getVolatile(of);
    }

    /** Returns the cleanups, except for that of the cleaner itself. */
    final List<PhantomReference<?>> all() throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        synchronized (list) { // as the list's methods do
            addAll(list, all);
        }
        List<PhantomReference<?>> cleanups = new ArrayList<>();
        for (Object each : all) {
            if (each.getClass().getName().equals(CLEANABLE)) {
                cleanups.add((PhantomReference<?>) each);
            }
        }
        return cleanups;
    }

    /** Returns the action of a cleanup; null if the cleanup has run. */
    final @Nullable Object actionOf(PhantomReference<?> cleanup) {
        return action.get(cleanup);
    }

    /** Unregisters a cleanup without running it. */
    final void remove(PhantomReference<?> cleanup) throws ReflectiveOperationException {
        remove(list, cleanup);
    }

    /** Adds the cleanups and other elements of the list. */
    abstract void addAll(Object list, List<Object> all) throws ReflectiveOperationException;

    abstract void remove(Object list, Object cleanup) throws ReflectiveOperationException;

    /** A circular list with a sentinel head, up to JDK 23. */
    private static final class Linked extends RegisteredCleanups {
        Linked(Object head) throws ReflectiveOperationException {
            super(head);
        }

        @Override
        void addAll(Object head, List<Object> all) throws ReflectiveOperationException {
            VarHandle next = FieldPath.find(head.getClass(), "next");
            for (Object at = next.get(head); at != head; at = next.get(at)) {
                all.add(at);
            }
        }

        @Override
        void remove(Object head, Object cleanup) throws ReflectiveOperationException {
            Method remove = head.getClass().getSuperclass().getDeclaredMethod("remove");
            remove.setAccessible(true);
            remove.invoke(cleanup);
        }
    }

    /** A linked list of arrays, since JDK 24. */
    private static final class InArrays extends RegisteredCleanups {
        InArrays(Object list) throws ReflectiveOperationException {
            super(list);
        }

        @Override
        void addAll(Object list, List<Object> all) throws ReflectiveOperationException {
            for (Object node = value(list, "head"); node != null; node = FieldPath.read(node, "next")) {
                for (Object each : (Object[]) value(node, "arr")) {
                    if (each != null) {
                        all.add(each);
                    }
                }
            }
        }

        @Override
        void remove(Object list, Object cleanup) throws ReflectiveOperationException {
            Method remove = list.getClass().getDeclaredMethod("remove", cleanup.getClass().getSuperclass());
            remove.setAccessible(true);
            remove.invoke(list, cleanup);
        }
    }
}
