package io.github.treadlight.deploy.app.sentinel;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** An MBean in the domain of the leaking applications' MBeans, and a listener of the MBean server. */
public final class SentinelMBeans implements NotificationListener, Registration {
    private static final String PROBE = "probe";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final String id = UUID.randomUUID().toString();
    private final StandardMBean bean = new StandardMBean(() -> id, IdMBean.class, false);
    private final String context;
    private final AtomicInteger probes = new AtomicInteger();
    /** The MBeans whose registration the listener was notified of, until a check removes them. */
    private final Set<ObjectName> notified = ConcurrentHashMap.newKeySet();

    /** The management interface of an MBean with an id. */
    public interface IdMBean {
        /** Returns the id. */
        String getId();
    }

    SentinelMBeans(String context) {
        this.context = context;
    }

    private ObjectName name() throws JMException {
        return new ObjectName("leak:type=" + context);
    }

    @Override
    public void register() throws JMException {
        ObjectName name = name();
        try {
            server.unregisterMBean(name); // an earlier deployment may have leaked it
        } catch (InstanceNotFoundException none) {
            // the name is free
        }
        server.registerMBean(bean, name);
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this, null, null);
    }

    @Override
    public void check(Consumer<String> changes) throws JMException {
        if (!server.isRegistered(name())) {
            changes.accept(name() + " is not registered");
        } else if (!server.getAttribute(name(), "Id").equals(id)) {
            changes.accept(name() + " is another MBean");
        }
        ObjectName probe = new ObjectName(PROBE + ":type=" + context + ",number=" + probes.incrementAndGet());
        server.registerMBean(bean, probe);
        server.unregisterMBean(probe);
        if (!notified.remove(probe)) {
            changes.accept("the listener was not notified of " + probe);
        }
    }

    @Override
    public void unregister() throws JMException {
        server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this);
        server.unregisterMBean(name());
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification instanceof MBeanServerNotification change
                && change.getType().equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)
                && change.getMBeanName().getDomain().equals(PROBE)
                && context.equals(change.getMBeanName().getKeyProperty("type"))) {
            notified.add(change.getMBeanName());
        }
    }
}
