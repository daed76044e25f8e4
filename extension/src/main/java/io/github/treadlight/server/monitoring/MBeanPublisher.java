package io.github.treadlight.server.monitoring;

import io.github.treadlight.log.ModuleLog;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Publishes figures as MBeans of the domain {@code io.github.treadlight}. The MBeans are read-only, because every
 * application can reach them.
 */
final class MBeanPublisher implements FigurePublisher {
    private static final ModuleLog LOG = ModuleLog.of(MBeanPublisher.class);
    /** Characters that an object name may contain only in quotes. */
    private static final Pattern SPECIAL = Pattern.compile("[,=:\"*?\\n]");

    @Override
    public Runnable publish(ServerFigures figures) {
        return register("type=Treadlight", ServerBean.of(figures));
    }

    @Override
    public Runnable publish(String app, ApplicationFigures figures) {
        // Quoted only if necessary, because metrics would show the quotes.
        String value = app.isEmpty() || SPECIAL.matcher(app).find() ? ObjectName.quote(app) : app;
        return register(
                "type=Application,name=" + value, new FigureBean<>(figures, ApplicationFigures.ALL, List.of()));
    }

    private static Runnable register(String keys, FigureBean<?> figures) {
        try {
            ObjectName name = new ObjectName("io.github.treadlight:" + keys);
            server().registerMBean(figures, name);
            return () -> unregister(name);
        } catch (InstanceAlreadyExistsException taken) {
            throw new IllegalStateException("the JVM already has an MBean of the name " + taken.getMessage()
                    + "; the application or library that registered it must choose another name", taken);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException("not a valid name of an MBean: " + keys, impossible);
        } catch (JMException refused) {
            throw new IllegalStateException("the JVM refused to register the MBean " + keys + ": "
                    + refused.getMessage(), refused);
        }
    }

    /** Returns the JVM's MBean server. The first call starts it, so it is looked up only when needed. */
    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private static void unregister(ObjectName name) {
        try {
            server().unregisterMBean(name);
        } catch (InstanceNotFoundException gone) {
            LOG.fine(() -> "The MBean " + name + " of Treadlight was already unregistered by other code");
        } catch (JMException refused) {
            throw new IllegalStateException("the JVM refused to unregister the MBean " + name + ": "
                    + refused.getMessage(), refused);
        }
    }
}
