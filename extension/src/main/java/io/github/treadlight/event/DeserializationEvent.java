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
 * the end of the stack. For the same reason, the members are found when this object is created, and an event that could
 * not be added says nothing about the next one. Immutable.
 */
final class DeserializationEvent {
    private static final String CLASS = "jdk.internal.event.DeserializationEvent";

    /** Null if this JVM lacks a member or does not open its package. */
    private final @Nullable Members members = Members.find();

    private record Members(Class<?> type, Constructor<?> constructor, Method shouldCommit, Method commit) {
        static @Nullable Members find() {
            try {
                Class<?> type = PrivateAccess.jdkClass(CLASS);
                if (!OpenedPackages.open(type)) {
                    return null;
                }
                return new Members(
                        type, type.getConstructor(), type.getMethod("shouldCommit"), type.getMethod("commit"));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
                return null;
            }
        }

        void set(Object event, String field, @Nullable Object value) throws ReflectiveOperationException {
            type.getField(field).set(event, value);
        }
    }

    /** Adds the event to the running recordings that contain it. Throws no exception. */
    void commit(FilterInfo info, @Nullable Status status, @Nullable Exception failure) {
        if (members == null || !EventRecorder.isInitialized()) {
            return;
        }
        try {
            Object event = members.constructor.newInstance();
            if (!Boolean.TRUE.equals(members.shouldCommit.invoke(event))) {
                return;
            }
            members.set(event, "filterConfigured", true);
            members.set(event, "filterStatus", status == null ? null : status.name());
            members.set(event, "type", info.serialClass());
            members.set(event, "arrayLength", (int) info.arrayLength());
            members.set(event, "objectReferences", info.references());
            members.set(event, "depth", info.depth());
            members.set(event, "bytesRead", info.streamBytes());
            members.set(event, "exceptionType", failure == null ? null : failure.getClass());
            members.set(event, "exceptionMessage", failure == null ? null : failure.getMessage());
            members.commit.invoke(event);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError | VirtualMachineError lost) {
            // The stack or the heap may have had no room. The module's own log and event still show the rejection.
        }
    }
}
