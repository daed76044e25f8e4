package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnownCausesTest {
    /** A path for each entry of the catalogue, which must be the first that matches it. */
    enum Sample {
        JACKSON("static field com.fasterxml.jackson.databind.type.TypeFactory.instance",
                "com.fasterxml.jackson.databind.util.LRUMap._map", "databind#1363"),
        VALIDATOR("thread", "com.sun.enterprise.deployment.util.ResourceValidator.application", "resource-validator"),
        LISTENER("thread", "org.glassfish.internal.data.ApplicationInfo$DeploymentFailedListener.this$0", "2ea846a91d"),
        CLASS_VALUE("class value on java.lang.String", "java.lang.ClassValue$Entry.value", "JDK-8136353"),
        HOOK("static field java.lang.ApplicationShutdownHooks.hooks", "java.lang.Thread.contextClassLoader",
                "shutdown-hooks"),
        DRIVER("static field java.sql.DriverManager.registeredDrivers", "java.sql.DriverInfo.driver", "jdbc-drivers"),
        MBEAN("static field java.lang.management.ManagementFactory.platformMBeanServer",
                "com.sun.jmx.mbeanserver.Repository.domainTb", "cleaner mbeans"),
        LISTENING("static field java.lang.management.ManagementFactory.platformMBeanServer",
                "javax.management.MBeanServerDelegate.broadcaster\n"
                        + "javax.management.NotificationBroadcasterSupport.listenerList", "mbean-listeners"),
        BUNDLE("static field java.util.ResourceBundle.cacheList", "java.lang.ref.SoftReference.referent",
                "resource-bundles"),
        GRIZZLY("thread, thread-local", "java.lang.ThreadLocal$ThreadLocalMap$Entry.value\n"
                + "org.glassfish.grizzly.ThreadCache$ObjectCache.objectCacheElements", "worker-caches"),
        JERSEY("thread, thread-local", "java.lang.ThreadLocal$ThreadLocalMap$Entry.value\n"
                + "org.glassfish.jersey.inject.hk2.Hk2RequestScope$Instance.store", "jersey-resources"),
        HELIDON("static field io.helidon.config.mp.MpConfigProviderResolver.CONFIGS", "java.util.HashMap[*].key",
                "microprofile-configs"),
        JVM_WIDE("static field java.net.CookieHandler.cookieHandler", "instance of app.Cookies", "Set it back"),
        LOG_HANDLER("static field java.util.logging.LogManager.manager",
                "java.util.logging.LogManager.rootLogger\njava.util.logging.Logger[*].handlers\n"
                        + "java.util.concurrent.CopyOnWriteArrayList[*]", "log-handlers"),
        REMOTE("static field sun.rmi.transport.ObjectTable.implTable",
                "java.util.HashMap[*].value\nsun.rmi.transport.Target.ccl", "Unexport it"),
        IMAGES("static field sun.awt.AppContext.mainAppContext",
                "sun.awt.MostRecentKeyValue.value\njavax.imageio.spi.ServiceRegistry.categoryMap", "image-providers"),
        SECURITY("static field sun.security.jca.Providers.providerList", "sun.security.jca.ProviderConfig.provider",
                "security provider"),
        BEAN("static field com.sun.beans.introspect.ClassInfo.CACHE", "com.sun.beans.util.Cache$CacheEntry.key",
                "flushCaches"),
        MESSAGE("static field org.hibernate.validator.internal.engine.messageinterpolation.el"
                + ".BeanPropertiesElContext.DEFAULT_RESOLVER", "java.util.ArrayList[*]", "validation-messages"),
        POLICY("static field fish.payara.microprofile.faulttolerance.policy.FaultTolerancePolicy.POLICY_BY_METHOD",
                "java.util.concurrent.ConcurrentHashMap[*].key", "fault-tolerance"),
        CALL("static field com.sun.corba.ee.impl.io.ObjectStreamClass.persistentFieldsValue",
                "com.sun.corba.ee.impl.io.ObjectStreamClass$PersistentFieldsValue.map\n"
                        + "java.util.concurrent.ConcurrentHashMap[*].key",
                "remote-call-copiers, remote-call-leftovers"),
        MAIL("static field jakarta.mail.Session.defaultSession", "jakarta.mail.Session.authenticator", "mail-session"),
        CONNECTION("thread",
                "com.sun.enterprise.transaction.JavaEETransactionManagerSimplified.resourceTable",
                "transaction-resources"),
        SCHEDULED("thread", "java.lang.Thread.target\njava.util.concurrent.ThreadPoolExecutor[*]\n"
                + "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.queue", "scheduled-tasks"),
        EJB_TIMER("thread", "java.util.TimerThread.queue\njava.util.TaskQueue.queue\n"
                + "com.sun.ejb.containers.EJBTimerTask.timerService_\n"
                + "com.sun.ejb.containers.EJBTimerService.timerCache_\n"
                + "com.sun.ejb.containers.EJBTimerService$TimerCache.nonpersistentTimers_", "ejb-timers"),
        TIMER("thread", "java.util.TimerThread.queue\njava.util.TaskQueue.queue", "Cancel it"),
        POOL("local variable of a thread", "com.sun.enterprise.resource.pool.resizer.Resizer.pool",
                "look after the pool"),
        LOSER("class org.jboss.weld.executor.DaemonThreadFactory",
                "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader.m_classLocks\n"
                        + "java.lang.Thread.contextClassLoader", "Felix keeps it"),
        DOMAIN("thread", "java.lang.Thread.inheritedAccessControlContext\n"
                + "java.security.AccessControlContext.context", "protection-domains"),
        CONTEXT("thread, context class loader", "java.lang.Thread.contextClassLoader", "context-loaders"),
        THREAD_LOCAL("thread, thread-local", "java.lang.ThreadLocal$ThreadLocalMap$Entry.value", "thread-locals"),
        THREAD("local variable of a thread", "class app.Work", "managed executor");

        private final String root;
        private final List<String> path;
        private final String said;

        Sample(String root, String path, String said) {
            this.root = root;
            this.path = List.of(path.split("\n"));
            this.said = said;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPathThatIsKnownSaysWhatHelps(Sample sample) {
        assertThat(KnownCauses.of(sample.root, sample.path, false)).contains(sample.said);
    }

    /** Of the two that are the timer's, the one that is nobody's fault. */
    @Test
    void aPoolInTheQueueOfTheServersTimerIsNoTimerOfTheApplication() {
        assertThat(KnownCauses.of("thread", List.of("java.util.TimerThread.queue", "java.util.TaskQueue.queue",
                "com.sun.enterprise.resource.pool.resizer.Resizer.pool"), false)).contains(Sample.POOL.said);
    }

    @Test
    void whatTreadlightDoesIsToldToWhoDoesNotHaveItAndWhatItDidNotDoToWhoHas() {
        assertThat(KnownCauses.of(Sample.DRIVER.root, Sample.DRIVER.path, false))
                .endsWith("Treadlight lets go of it (cleaner jdbc-drivers).");
        assertThat(KnownCauses.of(Sample.DRIVER.root, Sample.DRIVER.path, true))
                .contains("Treadlight's cleaner jdbc-drivers did not let go of it");
    }

    @Test
    void thereIsASampleOfEachEntry() {
        Set<String> said = Arrays.stream(Sample.values())
                .map(sample -> KnownCauses.of(sample.root, sample.path, false)).collect(Collectors.toSet());
        assertThat(said).hasSameSizeAs(Sample.values()).hasSize(KnownCauses.size());
    }

    @Test
    void aPathThatIsNotKnownSaysNothing() {
        assertThat(KnownCauses.of("static field org.example.Cache.ALL", List.of("java.util.HashMap.table"), false))
                .isNull();
    }
}
