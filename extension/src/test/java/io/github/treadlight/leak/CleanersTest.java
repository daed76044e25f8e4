package io.github.treadlight.leak;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.github.treadlight.app.AppLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.Selector;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Handler;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Places of the JDK, of threads, and of Jackson. */
class CleanersTest extends HeldApplications {
    private static final ThreadLocal<Object> OF_SERVER = new ThreadLocal<>();

    private final ExecutorService pool = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "worker");
        thread.setContextClassLoader(null);
        return thread;
    });

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void contextLoadersOfIdleThreads() throws Exception {
        assertOnly("context-loaders", loader -> run(() -> Thread.currentThread().setContextClassLoader(loader)));
        run(() -> assertThat(Thread.currentThread().getContextClassLoader())
                .isSameAs(AppLoader.class.getClassLoader()));
    }

    @Test
    void contextLoadersOfThreadsThatSelect() throws Exception {
        Selecting thread = new Selecting();
        thread.start();
        try {
            assertOnly("context-loaders", thread::setContextClassLoader);
        } finally {
            thread.end();
        }
    }

    /** Waits for what arrives, in a loop of its own, as the ORB's does. */
    private static final class Selecting extends Thread {
        private final Selector selector = open();

        private static Selector open() {
            try {
                return Selector.open();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public void run() {
            try {
                while (selector.isOpen()) {
                    selector.select();
                }
            } catch (IOException | ClosedSelectorException end) {
                // it is closed
            }
        }

        void end() throws Exception {
            selector.close();
            join();
        }
    }

    @Test
    void contextLoadersOfTimersOfFutures() throws Exception {
        assertOnly("context-loaders", loader -> CompletableFuture.runAsync(() -> { },
                CompletableFuture.delayedExecutor(1, MILLISECONDS)).thenRun(() -> timer().setContextClassLoader(loader))
                .get());
    }

    /** The JVM's own, which is named in another way since JDK 25. */
    private static Thread timer() {
        return LiveThreads.all().stream()
                .filter(thread -> thread.getName().endsWith("DelayScheduler")
                        || thread.getName().endsWith("delayScheduler"))
                .findAny()
                .orElseThrow();
    }

    @Test
    void threadLocalsOfIdleThreads() throws Exception {
        assertOnly("thread-locals", loader -> {
            Object item = loader.make(Item.class);
            run(() -> OF_SERVER.set(new Object[] {Map.of("key", List.of(item))}));
        });
        run(() -> assertThat(OF_SERVER.get()).isNull());
    }

    @Test
    void inheritedThreadLocalsOfIdleThreads() throws Exception {
        InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>();
        assertOnly("thread-locals", loader -> {
            inherited.set(loader.make(Item.class));
            run(() -> assertThat(inherited.get()).isNotNull());
            inherited.remove();
        });
        run(() -> assertThat(inherited.get()).isNull());
    }

    @Test
    void threadsAtWorkKeepWhatTheyHave() throws Exception {
        AppLoader loader = new AppLoader(Item.class);
        Object item = loader.make(Item.class);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cleaned = new CountDownLatch(1);
        Future<?> task = pool.submit(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            OF_SERVER.set(item);
            begun.countDown();
            cleaned.await();
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(loader);
            assertThat(OF_SERVER.get()).isSameAs(item);
            return null;
        });
        begun.await();
        EndedLoaders remains = remains(loader);
        assertThat(cleaning.clean(remains, Budget.of(LONG), name -> false)).isEmpty();
        assertThat(cleaning.holders(remains, Budget.of(LONG)))
                .anyMatch(holder -> holder.equals("context class loader of thread worker"))
                .anyMatch(holder -> holder.startsWith("thread local of thread worker: "));
        cleaned.countDown();
        task.get();
        assertThat(failures).isEmpty();
    }

    @Test
    void threadsOfRunningApplicationsKeepWhatTheyHave() throws Exception {
        AppLoader running = new AppLoader(Waiter.class);
        AppLoader ended = new AppLoader(Item.class);
        Object item = ended.make(Item.class);
        Runnable waiter = (Runnable) running.make(Waiter.class);
        @SuppressWarnings("unchecked")
        BlockingQueue<Runnable> tasks = (BlockingQueue<Runnable>) waiter.getClass().getField("TASKS").get(null);
        Thread thread = new Thread(waiter, "of a running application");
        thread.setContextClassLoader(null);
        thread.start();
        CompletableFuture<Object> found = new CompletableFuture<>();
        try {
            tasks.add(() -> OF_SERVER.set(item));
            await().atMost(30, SECONDS).until(() -> tasks.isEmpty() && LiveThreads.isIdle(thread));
            assertThat(cleaning.clean(remains(ended, List.of(running)), Budget.of(LONG), name -> false)).isEmpty();
            tasks.add(() -> found.complete(OF_SERVER.get()));
            assertThat(found.get()).isSameAs(item);
        } finally {
            thread.interrupt();
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void whatAThreadWasGivenMeanwhileStays() throws Exception {
        AppLoader loader = new AppLoader(Item.class);
        Object item = loader.make(Item.class);
        run(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            OF_SERVER.set(item);
        });
        List<Finding> holds = new ArrayList<>();
        await().atMost(30, SECONDS).until(() -> {
            holds.clear();
            new ThreadLocals().find(remains(loader), Budget.of(LONG), holds::add);
            new ContextLoaders(this).find(remains(loader), Budget.of(LONG), holds::add);
            return holds.size() == 2 && holds.stream().noneMatch(hold -> hold.release() == Finding.Release.NONE);
        });
        ClassLoader other = new AppLoader();
        run(() -> {
            Thread.currentThread().setContextClassLoader(other);
            OF_SERVER.set("new");
        });
        for (Finding hold : holds) {
            assertThat(hold.release().release()).as(hold.where()).isFalse();
        }
        run(() -> {
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(other);
            assertThat(OF_SERVER.get()).isEqualTo("new");
        });
    }

    @Test
    void otherThreadLocalsOfTheSameThreadStay() throws Exception {
        ThreadLocal<Object> other = new ThreadLocal<>();
        Object kept = new Object();
        run(() -> other.set(kept));
        assertOnly("thread-locals", loader -> {
            Object item = loader.make(Item.class);
            run(() -> OF_SERVER.set(item));
        });
        run(() -> assertThat(other.get()).isSameAs(kept));
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_24, disabledReason = "JDK 24 has no such contexts (JEP 486)")
    void protectionDomainsOfThreadsMadeByAnApplication() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try {
            assertOnly("protection-domains", loader -> {
                @SuppressWarnings("unchecked")
                Supplier<Thread> maker = (Supplier<Thread>) loader.make(ThreadMaker.class);
                ServerThreads.TASK.set(() -> awaitQuietly(end));
                Thread thread = maker.get();
                thread.start();
                threads.add(thread);
            });
        } finally {
            end.countDown();
        }
    }

    @Test
    void shutdownHooks() throws Exception {
        assertOnly("shutdown-hooks", loader -> {
            Thread hook = new Thread((Runnable) loader.make(Item.class), "hook");
            hook.setContextClassLoader(null);
            Runtime.getRuntime().addShutdownHook(hook);
        });
    }

    @Test
    void managedBeans() throws Exception {
        ObjectName name = new ObjectName("test:type=Item");
        assertOnly("mbeans", loader ->
                ManagementFactory.getPlatformMBeanServer().registerMBean(loader.make(Item.class), name));
        assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(name)).isFalse();
    }

    @Test
    void theBeanOfTheNextGenerationStays() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("test:type=Item,of=two");
        AppLoader ended = new AppLoader(Item.class, ItemMXBean.class);
        AppLoader running = new AppLoader(Item.class, ItemMXBean.class);
        server.registerMBean(ended.make(Item.class), name);
        try {
            Finding hold = theOnlyHold(new ManagedBeans(this), ended);
            server.unregisterMBean(name);
            server.registerMBean(running.make(Item.class), name);
            assertThat(hold.release().release()).isFalse();
            assertThat(server.isRegistered(name)).isTrue();
        } finally {
            server.unregisterMBean(name);
        }
    }

    @Test
    void aPlaceThatIsSwitchedOffMeanwhileLetsGoOfNothing() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("test:type=Item,of=off");
        AppLoader ended = new AppLoader(Item.class, ItemMXBean.class);
        server.registerMBean(ended.make(Item.class), name);
        try {
            Set<String> asked = new HashSet<>();
            assertThat(cleaning.clean(remains(ended), Budget.of(LONG), place -> !asked.add(place))).isEmpty();
            assertThat(asked).containsAll(LeakCatalogue.NAMES);
            assertThat(server.isRegistered(name)).isTrue();
        } finally {
            server.unregisterMBean(name);
        }
    }

    @Test
    void listenersToRegistrations() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        NotificationListener ofServer = (notification, handback) -> { };
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, ofServer, null, null);
        assertOnly("mbean-listeners", loader -> server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME,
                ofApplication(loader), null, null));
        server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, ofServer); // throws when it is not there
    }

    @Test
    void listenersToCollections() throws Exception {
        assertOnly("mbean-listeners", loader -> {
            Object handback = loader.make(Item.class);
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                ((NotificationEmitter) collector).addNotificationListener((told, back) -> { }, null, handback);
            }
        });
    }

    private static NotificationListener ofApplication(ClassLoader loader) {
        return (NotificationListener) Proxy.newProxyInstance(loader, new Class<?>[] {NotificationListener.class},
                (proxy, method, arguments) -> null);
    }

    @Test
    void jdbcDrivers() throws Exception {
        assertOnly("jdbc-drivers", loader -> DriverManager.registerDriver((Driver) loader.make(NoDriver.class)));
    }

    @Test
    void classValuesOfTheJdk() throws Exception {
        assertOnly("class-values", loader -> {
            ClassValue<?> value = (ClassValue<?>) loader.make(Permanent.class);
            value.get(String.class);
            value.get(int[].class);
        });
    }

    /** No list has such classes: they are found by those of the application. */
    @Test
    void classValuesOfTheJdkOnAncestorsOfTheApplicationsClasses() throws Exception {
        assertOnly("class-values", loader -> {
            loader.loadClass(Globals.Log.class.getName());
            ((ClassValue<?>) loader.make(Permanent.class)).get(Handler.class);
        });
    }

    @Test
    void classValuesOfTheServerThatLeadToTheApplication() throws Exception {
        ClassValue<AtomicReference<Object>> ofServer = new ClassValue<>() {
            @Override
            protected AtomicReference<Object> computeValue(Class<?> type) {
                return new AtomicReference<>();
            }
        };
        AtomicReference<Object> own = ofServer.get(Integer.class);
        assertOnly("class-values", loader -> ofServer.get(String.class).set(loader.make(Item.class)));
        assertThat(ofServer.get(Integer.class)).isSameAs(own);
        assertThat(ofServer.get(String.class).get()).as("computed anew").isNull();
    }

    @Test
    void resourceBundles() throws Exception {
        assertOnly("resource-bundles", loader ->
                assertThat(ResourceBundle.getBundle(Texts.class.getName(), Locale.ROOT, loader).getString("hello"))
                        .isEqualTo("Hallo"));
    }

    @Test
    void jacksonsTypes() throws Exception {
        AppLoader other = new AppLoader(Item.class);
        Class<?> ofOther = other.loadClass(Item.class.getName());
        ObjectMapper mapper = new ObjectMapper();
        assertOnly("jackson-types", loader -> {
            Class<?> item = loader.loadClass(Item.class.getName());
            assertThat(new ObjectMapper().readValue("{\"name\":\"x\"}", item)).isNotNull();
            assertThat(new ObjectMapper().writeValueAsString(List.of(loader.make(Item.class)))).contains("name");
            assertThat(mapper.getTypeFactory().constructMapType(Map.class, String.class, item)).isNotNull();
            assertThat(TypeFactory.defaultInstance().constructType(ofOther)).isNotNull();
        });
        Map<?, ?> types = (Map<?, ?>) FieldPath.read(TypeFactory.defaultInstance(), "_typeCache", "_map");
        assertThat(types.containsKey(ofOther)).as("another application's stay").isTrue();
    }

    private void run(Runnable task) throws Exception {
        pool.submit(task).get();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
