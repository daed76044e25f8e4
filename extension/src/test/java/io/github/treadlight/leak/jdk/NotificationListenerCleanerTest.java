package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import org.junit.jupiter.api.Test;

class NotificationListenerCleanerTest extends RetainedApplications {
    private static final String LEAK = "mbean-listeners";

    @Test
    void removesListenersToRegistrationsExceptForTheServers() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        NotificationListener ofServer = (notification, handback) -> { };
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, ofServer, null, null);
        assertReleasedOnlyBy(LEAK, loader -> server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME,
                ofApplication(loader), null, null));
        // throws if the listener is not registered
        server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, ofServer);
    }

    @Test
    void removesListenersToGarbageCollections() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            Object handback = loader.make(Item.class);
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                ((NotificationEmitter) collector).addNotificationListener((sent, back) -> { }, null, handback);
            }
        });
    }

    @Test
    void keepsAListenerOfARunningApplicationWithAnyHandback() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        AppLoader running = application();
        AppLoader ended = application();
        NotificationListener listener = ofApplication(running);
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, ended.make(Item.class));
        assertThat(sweepBeside(running, ended).released()).isEmpty();
        // throws if the listener is not registered
        server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener);
    }

    private static NotificationListener ofApplication(ClassLoader loader) {
        return (NotificationListener) Proxy.newProxyInstance(loader, new Class<?>[] {NotificationListener.class},
                (proxy, method, arguments) -> null);
    }
}
