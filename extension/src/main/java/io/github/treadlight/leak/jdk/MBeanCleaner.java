package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Unregisters MBeans of an ended generation from all MBean servers of the JVM. The MBean may be an object of the
 * application, or a wrapper of the JDK around one.
 */
public final class MBeanCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        RegisteredMBeans registered = new RegisteredMBeans(search.server());
        ManagementFactory.getPlatformMBeanServer(); // creates the server, so that the factory lists it
        for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
            if (!search.ended().isOfRunning(server)) {
                search(search, registered, server);
            }
        }
    }

    private static void search(Search search, RegisteredMBeans registered, MBeanServer server)
            throws ReflectiveOperationException {
        for (ObjectName name : search.each(server.queryNames(null, null))) {
            Object bean = registered.find(server, name);
            Owned owned = bean == null ? null : ownerOf(search, registered, server, name, bean);
            if (bean != null && owned != null) {
                search.offer(owned, "MBean " + name, Taken.of(bean),
                        () -> search.foreignCode().call(owned, "the MBean " + name,
                                () -> registered.unregister(server, name, bean)));
            }
        }
    }

    private static @Nullable Owned ownerOf(
            Search search, RegisteredMBeans registered, MBeanServer server, ObjectName name, Object bean)
            throws ReflectiveOperationException {
        ClassLoader loader;
        try {
            loader = server.getClassLoaderFor(name);
        } catch (InstanceNotFoundException unregistered) {
            return null;
        }
        return loader == null
                ? search.owner(registered.managedBy(bean))
                : search.ended().ownerOfLoader(loader);
    }
}
