package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
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

    /**
     * Returns the object inside of an MBean that is a wrapper of the JDK; null if the MBean is of another class or no
     * longer registered.
     */
    @Nullable Object managedBy(MBeanServer server, ObjectName name) throws ReflectiveOperationException {
        Object bean = bean(server, name);
        if (bean instanceof StandardMBean standard && standard.getClass() == StandardMBean.class) {
            return standard.getImplementation();
        }
        return bean != null && bean.getClass().getName().equals(MODEL_MBEAN) ? read(bean, "managedResource") : null;
    }

    private @Nullable Object bean(MBeanServer server, ObjectName name) throws ReflectiveOperationException {
        Object interceptor = read(unwrap(server), "mbsInterceptor");
        Object repository = interceptor == null ? null : read(interceptor, "repository");
        if (repository == null) {
            return null;
        }
        libraries.open(repository.getClass());
        Method retrieve = repository.getClass().getMethod("retrieve", ObjectName.class);
        retrieve.setAccessible(true);
        try {
            return retrieve.invoke(repository, name);
        } catch (InvocationTargetException refused) {
            return null;
        }
    }

    private @Nullable Object read(Object of, String field) throws ReflectiveOperationException {
        libraries.open(of.getClass());
        return FieldPath.read(of, field);
    }
}
