package io.github.treadlight.event;

import io.github.treadlight.leak.access.OpenedPackages;
import io.github.treadlight.leak.access.PrivateAccess;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own event {@code jdk.Deserialization}. JFR turns a class of a package that the JDK does not export into
 * this event, so this class opens the package to the module. Does nothing while no recording has been started, on a JVM
 * without JFR, and if the package cannot be opened: {@code io.github.treadlight.StreamRejected} has the same fields.
 *
 * <p>Uses reflection instead of method handles: the linkage of a handle needs much stack, and a rejection may be near
 * the end of the stack. Thread-safe.
 */
final class DeserializationEvent {
    private static final String CLASS = "jdk.internal.event.DeserializationEvent";

    private volatile boolean failed;
    /** Null before the first use; threads that do not see it create equal ones. */
    private volatile @Nullable Members members;

    private record Members(Class<?> type, Constructor<?> constructor, Method shouldCommit, Method commit) {
        void set(Object event, String field, @Nullable Object value) throws ReflectiveOperationException {
            type.getField(field).set(event, value);
        }
    }

    /** Adds the event to the running recordings that contain it. Throws no exception. */
    void commit(FilterInfo info, @Nullable Status status, @Nullable Exception failure) {
        if (failed || !EventRecorder.isInitialized()) {
            return;
        }
        try {
            Members known = members();
            Object event = known.constructor.newInstance();
            if (!Boolean.TRUE.equals(known.shouldCommit.invoke(event))) {
                return;
            }
            known.set(event, "filterConfigured", true);
            known.set(event, "filterStatus", status == null ? null : status.name());
            known.set(event, "type", info.serialClass());
            known.set(event, "arrayLength", (int) info.arrayLength());
            known.set(event, "objectReferences", info.references());
            known.set(event, "depth", info.depth());
            known.set(event, "bytesRead", info.streamBytes());
            known.set(event, "exceptionType", failure == null ? null : failure.getClass());
            known.set(event, "exceptionMessage", failure == null ? null : failure.getMessage());
            known.commit.invoke(event);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
            failed = true;
        }
    }

    private Members members() throws ReflectiveOperationException {
        Members known = members;
        if (known == null) {
            Class<?> type = PrivateAccess.jdkClass(CLASS);
            OpenedPackages.open(type); // otherwise, the first use of a member fails
            known = new Members(type, type.getConstructor(), type.getMethod("shouldCommit"), type.getMethod("commit"));
            members = known;
        }
        return known;
    }
}
