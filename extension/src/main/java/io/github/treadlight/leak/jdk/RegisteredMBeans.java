package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/** Reads the objects that MBeans manage, in the JDK's MBean servers and in the wrappers of GlassFish and Payara. */
final class RegisteredMBeans {
    private static final String INTERCEPTOR = "com.sun.enterprise.v3.admin.DynamicInterceptor";
    private static final String MODEL_MBEAN = "javax.management.modelmbean.RequiredModelMBean";

    private final ServerLibraries libraries;

    RegisteredMBeans(ServerLibraries libraries) {
        this.libraries = libraries;
    }

    /** Returns the JDK's MBean server inside of the wrappers. */
    static Object unwrap(MBeanServer server) throws ReflectiveOperationException {
        Object at = server;
        while (at.getClass().getName().equals(INTERCEPTOR)) {
            Object next = FieldPath.read(at, "mDelegateMBeanServer");
            if (next == null) {
                throw new NoSuchFieldException(INTERCEPTOR + " wraps no MBean server");
            }
            at = next;
        }
        return at;
    }

    /** Returns the object inside of an MBean that is a wrapper of the JDK; null if the MBean is of another class. */
    @Nullable Object managedBy(Object bean) throws ReflectiveOperationException {
        if (bean instanceof StandardMBean standard && standard.getClass() == StandardMBean.class) {
            return standard.getImplementation();
        }
        return bean.getClass().getName().equals(MODEL_MBEAN) ? read(bean, "managedResource") : null;
    }

    /** Returns the registered MBean, which may be a wrapper of the JDK; null if it is no longer registered. */
    @Nullable Object find(MBeanServer server, ObjectName name) throws ReflectiveOperationException {
        Object interceptor = interceptor(server);
        Object repository = interceptor == null ? null : read(interceptor, "repository");
        if (repository == null) {
            return null;
        }
        libraries.open(repository.getClass());
        Method retrieve = CalledMethods.find(repository.getClass(), "retrieve", ObjectName.class);
        retrieve.setAccessible(true);
        try {
            return retrieve.invoke(repository, name);
        } catch (InvocationTargetException refused) {
            return null;
        }
    }

    /**
     * Unregisters an MBean if it is still the one that has the name. JMX unregisters by name, and another application
     * may register an MBean of that name as soon as this one is unregistered. Therefore this method excludes other
     * threads that unregister the name, as JMX itself does, before it compares the MBean.
     *
     * @return whether the MBean was unregistered
     */
    boolean unregister(MBeanServer server, ObjectName name, Object bean) throws ReflectiveOperationException {
        Object interceptor = interceptor(server);
        if (interceptor == null || !(read(interceptor, "beingUnregistered") instanceof Set<?> names)) {
            throw new NoSuchFieldException("the MBean server has no set of names that are being unregistered");
        }
        Method unregister = PrivateAccess.method(
                interceptor.getClass(), "exclusiveUnregisterMBean", ObjectName.class);
        @SuppressWarnings("unchecked") // its declared type
        Set<ObjectName> exclusive = (Set<ObjectName>) names;
        synchronized (exclusive) {
            if (!exclusive.add(name)) {
                return false; // another thread unregisters it
            }
        }
        try {
            if (find(server, name) != bean) {
                return false;
            }
            unregister.invoke(interceptor, name);
            return true;
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof InstanceNotFoundException) {
                return false;
            }
            throw failed;
        } finally {
            synchronized (exclusive) {
                exclusive.remove(name);
                exclusive.notifyAll();
            }
        }
    }

    private @Nullable Object interceptor(MBeanServer server) throws ReflectiveOperationException {
        return read(unwrap(server), "mbsInterceptor");
    }

    private @Nullable Object read(Object of, String field) throws ReflectiveOperationException {
        libraries.open(of.getClass());
        return FieldPath.read(of, field);
    }
}
