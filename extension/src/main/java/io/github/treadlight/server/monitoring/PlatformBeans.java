package io.github.treadlight.server.monitoring;

import java.lang.management.ManagementFactory;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The MBeans below {@code io.github.treadlight}. Every application can reach them, so they only show. */
final class PlatformBeans implements Outlet {
    private static final Logger LOG = Logger.getLogger(PlatformBeans.class.getPackageName());
    /** What may not stand in an object name as it is. */
    private static final Pattern SPECIAL = Pattern.compile("[,=:\"*?\\n]");

    @Override
    public Runnable publish(TreadlightMXBean figures) {
        return register("type=Treadlight", figures);
    }

    @Override
    public Runnable publish(String app, ApplicationMXBean figures) {
        // Not quoted without need: metrics would show the quotes.
        String value = app.isEmpty() || SPECIAL.matcher(app).find() ? ObjectName.quote(app) : app;
        return register("type=Application,name=" + value, figures);
    }

    private static Runnable register(String keys, Object figures) {
        try {
            ObjectName name = new ObjectName("io.github.treadlight:" + keys);
            server().registerMBean(figures, name);
            return () -> unregister(name);
        } catch (InstanceAlreadyExistsException taken) {
            throw new IllegalStateException("somebody else in this JVM has an MBean of the name " + taken.getMessage()
                    + "; an application that registers it must choose another name", taken);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException("no name of an MBean: " + keys, impossible);
        } catch (JMException refused) {
            throw new IllegalStateException("the JVM takes no MBean " + keys + ": " + refused.getMessage(), refused);
        }
    }

    /** Asked for when it is needed, for the first who asks has it come up. */
    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private static void unregister(ObjectName name) {
        try {
            server().unregisterMBean(name);
        } catch (InstanceNotFoundException gone) {
            LOG.log(Level.FINE, "Treadlight: somebody else removed the MBean {0}", name);
        } catch (JMException refused) {
            throw new IllegalStateException("the JVM does not let go of the MBean " + name + ": "
                    + refused.getMessage(), refused);
        }
    }
}
