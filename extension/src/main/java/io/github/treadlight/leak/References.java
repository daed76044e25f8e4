package io.github.treadlight.leak;

import io.github.treadlight.leak.access.ReadableFields;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Member;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads all references of an object: the elements of an array, the instance fields of all its classes, and the referent
 * of a weak reference. A listener that is registered weakly is registered, too. Soft and phantom references are left
 * out: the JVM may clear the former at any time, and nobody can read the latter. Calls no method of the object.
 *
 * <p>An object that merely knows everything is a leaf, because its references say nothing about the objects that refer
 * to it. Examples are classes, class loaders, modules, live threads, loggers, MBean servers, and the JDK's list of
 * cleanups.
 *
 * <p>An instance keeps the classes of the objects alive. Confined to one thread.
 */
final class References {
    /** Prefixes of classes of the JDK that lead to objects of all applications. */
    private static final Set<String> CLOSED = Set.of(
            "com.sun.jmx.mbeanserver.JmxMBeanServer", "com.sun.jmx.mbeanserver.Repository",
            "com.sun.jmx.mbeanserver.MXBeanLookup", "com.sun.jmx.interceptor.",
            "jdk.internal.ref.", "jdk.internal.loader.",
            "sun.awt.AppContext", "java.util.concurrent.ForkJoinPool");

    /** Types whose instances lead to objects of all applications. */
    private static final Set<Class<?>> EVERYTHING = Set.of(
            Class.class, ClassLoader.class, Module.class, ModuleLayer.class, Member.class, ProtectionDomain.class,
            ThreadGroup.class, Logger.class, LogManager.class, ReferenceQueue.class);

    private final @Nullable ReadableFields fields;

    References() {
        this.fields = fields();
    }

    private static @Nullable ReadableFields fields() {
        try {
            return ReadableFields.inAllPackages();
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return null;
        }
    }

    /** Returns whether objects of the class refer to nothing of interest, or to everything. */
    static boolean isLeaf(Class<?> type) {
        boolean isOfJdk = type.getClassLoader() == null;
        return type == String.class || type == Boolean.class || type == Character.class
                || (type.isArray() && type.getComponentType().isPrimitive())
                || (isOfJdk && (Number.class.isAssignableFrom(type) || isClosed(type.getName())))
                || EVERYTHING.stream().anyMatch(each -> each.isAssignableFrom(type));
    }

    private static boolean isClosed(String name) {
        for (String prefix : CLOSED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Passes each reference that is not null to the action, with the name of its field.
     *
     * @return false if not all references can be read, for example because a closed class loader refuses the type of a
     *     field
     */
    boolean forEach(Object object, BiConsumer<String, Object> action) {
        if (object instanceof Thread thread && thread.isAlive()) {
            return true; // it lives on without the objects that refer to it
        }
        if (object instanceof Object[] array) {
            for (Object element : array) {
                if (element != null) {
                    action.accept("[]", element);
                }
            }
            return true;
        }
        if (fields == null) {
            return false;
        }
        fields.forEach(object, action);
        return fields.isComplete(object);
    }
}
