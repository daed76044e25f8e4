package io.github.treadlight.leak;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/**
 * MBeans of an application's classes that it registered and left behind, with the JVM's own MBean server or with
 * another: whoever asked one would call dead code. One may be behind an MBean of a class of the JDK.
 */
final class ManagedBeans implements LeakCleaner {
    private final RegisteredMBeans registered;
    /** An MBean may be told of its end. */
    private final FarewellThread farewell = new FarewellThread();

    ManagedBeans(ServerLibraries server) {
        this.registered = new RegisteredMBeans(server);
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        ManagementFactory.getPlatformMBeanServer(); // which is made, and among all, when it is asked for first
        for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
            if (!remains.haveRunning(server)) {
                find(server, remains, limit, found);
            }
        }
    }

    private void find(MBeanServer server, EndedLoaders remains, Budget limit, Consumer<Finding> found)
            throws ReflectiveOperationException {
        for (ObjectName name : server.queryNames(null, null)) {
            if (limit.isReached()) {
                return;
            }
            if (isOf(remains, server, name)) {
                found.accept(new Finding("MBean " + name, () -> unregister(remains, server, name)));
            }
        }
    }

    private boolean isOf(EndedLoaders remains, MBeanServer server, ObjectName name)
            throws ReflectiveOperationException {
        ClassLoader loader;
        try {
            loader = server.getClassLoaderFor(name);
        } catch (InstanceNotFoundException gone) {
            return false;
        }
        return loader == null ? remains.have(registered.managedBy(server, name)) : remains.haveLoader(loader);
    }

    private boolean unregister(EndedLoaders remains, MBeanServer server, ObjectName name)
            throws ReflectiveOperationException {
        if (!isOf(remains, server, name)) {
            return false; // the application's next generation has registered its own
        }
        return farewell.call("MBean " + name, () -> {
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException gone) {
                // somebody else did
            }
            return true;
        });
    }
}
