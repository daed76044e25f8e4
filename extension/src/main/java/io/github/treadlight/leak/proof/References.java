package io.github.treadlight.leak.proof;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.FieldTypes;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.ReadableFields;
import java.lang.invoke.MethodHandles;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.security.ProtectionDomain;
import java.security.Provider;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads all references of an object: the elements of an array, the instance fields of all its classes, and the referent
 * of a weak reference. Weak references count, because a listener that is registered weakly is still called. Soft and
 * phantom references are left out: the JVM may clear the former at any time, and no code can read the latter. Calls no
 * method of the object.
 *
 * <p>An object that leads to nearly everything is a leaf, because its references say nothing about the objects that
 * refer to it. Examples are classes, class loaders, modules, live threads, loggers, MBean servers, the introspector of
 * MXBeans, security providers, and the JDK's list of cleanups.
 *
 * <p>An instance keeps the classes of the objects alive. Confined to one thread.
 */
final class References {
    /** Prefixes of classes of the JDK that lead to objects of all applications. */
    private static final Set<String> HUB_PREFIXES = Set.of(
            "com.sun.jmx.mbeanserver.JmxMBeanServer", "com.sun.jmx.mbeanserver.Repository",
            "com.sun.jmx.mbeanserver.MXBeanIntrospector", "com.sun.jmx.mbeanserver.MXBeanLookup",
            "com.sun.jmx.interceptor.",
            "jdk.internal.ref.", "jdk.internal.loader.",
            "sun.awt.AppContext", "sun.management.", "com.sun.management.internal.", "sun.security.jca.",
            "java.util.concurrent.ForkJoinPool");

    /** Types whose instances lead to objects of all applications. */
    private static final Set<Class<?>> HUB_TYPES = Set.of(
            Class.class, ClassLoader.class, Module.class, ModuleLayer.class, Member.class, ProtectionDomain.class,
            ThreadGroup.class, Provider.class, Logger.class, LogManager.class, ReferenceQueue.class);

    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final ForeignCode foreignCode;
    private final @Nullable ReadableFields fields;

    References(EndedLoaders ended, ServerLibraries server, ForeignCode foreignCode) {
        this.ended = ended;
        this.server = server;
        this.foreignCode = foreignCode;
        this.fields = fields();
    }

    private @Nullable ReadableFields fields() {
        try {
            server.open(MethodHandles.Lookup.class);
            return ReadableFields.inAllPackages(this::declaredBy);
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return null;
        }
    }

    /** Returns whether fields can be read at all. */
    boolean areReadable() {
        return fields != null;
    }

    /** Lists the fields of a class, in another thread if this may call a class loader that the application created. */
    private Field[] declaredBy(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (FieldTypes.isUnlisted(type)) {
            throw new IllegalStateException("a closed class loader would log a warning");
        }
        if (loader == null || ended.loaders().contains(loader)) {
            return type.getDeclaredFields();
        }
        Owned owned = ended.ownerOfClass(type);
        if (owned == null) {
            Class<?> kind = loader.getClass();
            if (kind.getClassLoader() != null && !server.isServer(type) && !server.isServer(kind)) {
                throw new IllegalStateException("the class loader is neither the JDK's nor the server's");
            }
            return type.getDeclaredFields();
        }
        AtomicReference<Field[]> fields = new AtomicReference<>();
        foreignCode.call(owned, "a class loader of " + owned.generation(), () -> {
            fields.set(type.getDeclaredFields());
            return true;
        });
        Field[] listed = fields.get();
        if (listed == null) {
            throw new IllegalStateException("the class loader was not called");
        }
        return listed;
    }

    /** Returns whether objects of the class refer to nothing of interest, or to everything. */
    static boolean isLeaf(Class<?> type) {
        boolean isOfJdk = type.getClassLoader() == null;
        return type == String.class || type == Boolean.class || type == Character.class
                || (type.isArray() && type.getComponentType().isPrimitive())
                || (isOfJdk && (Number.class.isAssignableFrom(type) || isHub(type.getName())))
                || HUB_TYPES.stream().anyMatch(each -> each.isAssignableFrom(type));
    }

    private static boolean isHub(String name) {
        for (String prefix : HUB_PREFIXES) {
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
            return true; // a live thread is not lost with the objects that refer to it
        }
        if (object instanceof Object[] array) {
            for (Object element : array) {
                if (element != null) {
                    action.accept("[]", element);
                }
            }
            return true;
        }
        return fields != null && fields.forEach(object, action);
    }
}
