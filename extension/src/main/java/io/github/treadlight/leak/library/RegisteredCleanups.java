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

/**
 * The cleanups that are registered with a {@link Cleaner}, which keeps them in private fields. Fields and methods are
 * resolved before the monitor of the list is taken. This loads classes, and another thread may wait for the monitor
 * while it loads a class.
 */
abstract class RegisteredCleanups {
    private static final String CLEANABLE = "jdk.internal.ref.CleanerImpl$PhantomCleanableRef";

    /**
     * The list of cleanups, whose monitor guards it. Every thread that registers a cleanup, for example by opening a
     * file, takes the monitor.
     */
    final Object list;
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
                ? new InArrays(FieldPath.require(Object.class, implementation, "activeList"))
                : new Linked(FieldPath.require(Object.class, implementation, "phantomCleanableList"));
    }

    /** Returns the cleanups, except for that of the cleaner itself. */
    final List<PhantomReference<?>> all() {
        List<Object> all = new ArrayList<>();
        synchronized (list) { // as the list's methods do
            addAll(all);
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

    /** Adds the cleanups and other elements of the list. */
    abstract void addAll(List<Object> all);

    /** Unregisters a cleanup without running it. */
    abstract void remove(PhantomReference<?> cleanup) throws ReflectiveOperationException;

    /** A circular list with a sentinel head, up to JDK 23. */
    private static final class Linked extends RegisteredCleanups {
        private final VarHandle next;
        private final Method remove;

        Linked(Object head) throws ReflectiveOperationException {
            super(head);
            this.next = FieldPath.find(head.getClass(), "next");
            this.remove = PrivateAccess.method(head.getClass().getSuperclass(), "remove");
        }

        @Override
        void addAll(List<Object> all) {
            for (Object at = next.get(list); at != list; at = next.get(at)) {
                all.add(at);
            }
        }

        @Override
        void remove(PhantomReference<?> cleanup) throws ReflectiveOperationException {
            remove.invoke(cleanup);
        }
    }

    /** A linked list of arrays, since JDK 24. */
    private static final class InArrays extends RegisteredCleanups {
        private final VarHandle head;
        private final VarHandle next;
        private final VarHandle array;
        private final Method remove;

        InArrays(Object list) throws ReflectiveOperationException {
            super(list);
            this.head = FieldPath.find(list.getClass(), "head");
            this.next = FieldPath.find(head.varType(), "next");
            this.array = FieldPath.find(head.varType(), "arr");
            this.remove = PrivateAccess.method(
                    list.getClass(), "remove", PrivateAccess.jdkClass(CLEANABLE).getSuperclass());
        }

        @Override
        void addAll(List<Object> all) {
            for (Object node = head.get(list); node != null; node = next.get(node)) {
                for (Object each : (Object[]) array.get(node)) {
                    if (each != null) {
                        all.add(each);
                    }
                }
            }
        }

        @Override
        void remove(PhantomReference<?> cleanup) throws ReflectiveOperationException {
            remove.invoke(list, cleanup);
        }
    }
}
