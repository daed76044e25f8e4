package io.github.treadlight.app.cleaner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.deployment.util.ResourceValidator;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.cleaner.Catalogue.Entry;
import io.helidon.config.mp.MpConfigProviderResolver;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.json.bind.Jsonb;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.felix.framework.BundleWiringImpl;
import org.apache.felix.framework.Logger;
import org.eclipse.yasson.internal.components.BeanManagerInstanceCreator;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.grizzly.ThreadCache;
import org.glassfish.grizzly.threadpool.GrizzlyExecutorService;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.jersey.ext.cdi1x.internal.CdiComponentProvider;
import org.junit.jupiter.api.Test;

/** Places of libraries that are the servers' own, with these libraries themselves. */
class ServerCachesTest extends HeldApplications {
    private static final ThreadCache.CachedTypeIndex<Object[]> REQUESTS =
            ThreadCache.obtainIndex("requests", Object[].class, 2);

    private final ResourceValidator validator = new ResourceValidator();

    private final ClassLoader bundle =
            new BundleWiringImpl.BundleClassLoader(null, ServerCachesTest.class.getClassLoader(), new Logger());

    /** What it comes with wants a whole server. */
    @Override
    public Optional<Class<?>> find(String className) {
        return className.equals("com.sun.enterprise.connectors.util.ConnectorTimerProxy")
                ? Optional.of(DelegatingTimer.class)
                : super.find(className);
    }

    @Override
    public Collection<ClassLoader> bundles() {
        return List.of(bundle);
    }

    @Override
    public Optional<Object> service(String contract) {
        return contract.equals(ResourceValidator.class.getName()) ? Optional.of(validator) : Optional.empty();
    }

    @Test
    void threadsThatWereSecondToDefineAClassOfABundle() throws Exception {
        @SuppressWarnings("unchecked")
        Map<String, Thread> locks = (Map<String, Thread>) FieldPath.read(bundle, "m_classLocks");
        assertOnly("context-loaders", loader -> {
            Thread second = new Thread(() -> { });
            second.setContextClassLoader(loader);
            second.start();
            second.join();
            locks.put("some.ClassOfTheServer", second);
        });
        assertThat(locks).hasSize(1);
    }

    @Test
    void theCancelledTaskThatTheTimerOfConnectionPoolsWaitsFor() throws Exception {
        Timer timer = DelegatingTimer.connectorTimer.timer;
        AtomicReference<Thread> thread = new AtomicReference<>();
        timer.schedule(task(() -> thread.set(Thread.currentThread())), 0);
        await().until(() -> thread.get() != null);
        assertOnly("pool-timer", loader -> {
            TimerTask ofPool = task((Runnable) loader.make(Item.class));
            timer.schedule(ofPool, LONG.toMillis());
            await().until(() -> thread.get().getState() == Thread.State.TIMED_WAITING);
            ofPool.cancel();
            timer.purge();
        });
    }

    private static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    @Test
    void objectsThatGrizzlysIdleWorkersKeep() throws Exception {
        ExecutorService workers = GrizzlyExecutorService.createInstance(
                ThreadPoolConfig.defaultConfig().setCorePoolSize(1).setMaxPoolSize(1));
        Object[] ofNobody = {"nobody's"};
        try {
            assertOnly("worker-caches", loader -> {
                Object[] request = {loader.make(Item.class)};
                workers.submit(() -> ThreadCache.putToCache(REQUESTS, request)).get();
            });
            workers.submit(() -> ThreadCache.putToCache(REQUESTS, ofNobody)).get();
            assertThat(workers.submit(() -> ThreadCache.takeFromCache(REQUESTS)).get()).isSameAs(ofNobody);
        } finally {
            workers.shutdownNow();
        }
    }

    @Test
    void whichClassesJerseyTakesForResources() throws Exception {
        Method asks = CdiComponentProvider.class.getDeclaredMethod("isJaxRsComponentType", Class.class);
        asks.setAccessible(true);
        AppLoader other = new AppLoader(Item.class);
        asks.invoke(new CdiComponentProvider(), other.loadClass(Item.class.getName()));
        List<String> before = places("jersey-resources", other);
        assertOnly("jersey-resources", loader ->
                asks.invoke(new CdiComponentProvider(), loader.loadClass(Item.class.getName())));
        assertThat(places("jersey-resources", other)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void whatJerseysJsonBindingKnows() throws Exception {
        Class<?> singleton =
                Class.forName("org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton");
        Method instance = singleton.getDeclaredMethod("getInstance");
        instance.setAccessible(true);
        Jsonb jsonb = (Jsonb) instance.invoke(singleton.getEnumConstants()[0]);
        AppLoader other = new AppLoader(Item.class, ItemMXBean.class);
        assertThat(jsonb.toJson(other.make(Item.class))).isEqualTo("{\"name\":\"name\"}");
        List<String> before = places("jersey-jsonb", other);
        assertOnly("jersey-jsonb", loader -> {
            assertThat(jsonb.toJson(loader.make(Item.class))).isEqualTo("{\"name\":\"name\"}");
            jsonb.fromJson("{\"name\":\"other\"}", loader.loadClass(Item.class.getName()));
        });
        assertThat(places("jersey-jsonb", other)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void theBeanManagerOfWhoFirstNeededJerseysJsonBinding() throws Exception {
        Class<?> singleton =
                Class.forName("org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton");
        Method instance = singleton.getDeclaredMethod("getInstance");
        instance.setAccessible(true);
        Object jersey = singleton.getEnumConstants()[0];
        assertOnly("jersey-jsonb", loader -> {
            Object context = FieldPath.read(instance.invoke(jersey), "jsonbContext");
            Object ofApplication = Proxy.newProxyInstance(loader, new Class<?>[] {BeanManager.class},
                    (proxy, method, arguments) -> null);
            Field creator = context.getClass().getDeclaredField("componentInstanceCreator");
            creator.setAccessible(true);
            creator.set(context, new BeanManagerInstanceCreator(ofApplication)); // final
        });
        Jsonb another = (Jsonb) instance.invoke(jersey);
        assertThat(FieldPath.read(another, "jsonbContext", "componentInstanceCreator"))
                .isNotInstanceOf(BeanManagerInstanceCreator.class);
        assertThat(another.toJson(new Item())).isEqualTo("{\"name\":\"name\"}");
    }

    @Test
    void beansThatMessagesOfTheValidationAskedFor() throws Exception {
        AppLoader other = application();
        validate(other.make(Note.class));
        List<String> before = places("validation-messages", other);
        assertOnly("validation-messages", loader -> validate(loader.make(Note.class)));
        assertThat(places("validation-messages", other)).containsExactlyInAnyOrderElementsOf(before);
    }

    private static void validate(Object note) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            assertThat(factory.getValidator().validate(note)).singleElement()
                    .extracting(ConstraintViolation::getMessage).isEqualTo("an empty word");
        }
    }

    @Test
    void whatTheOrbKnowsOfClassesThatItWrote() throws Exception {
        Method lookup = Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass")
                .getDeclaredMethod("lookup", Class.class);
        lookup.setAccessible(true);
        AppLoader other = application();
        lookup.invoke(null, other.loadClass(Globals.Algorithms.class.getName()));
        List<String> before = places("remote-call-copiers", other);
        assertOnly("remote-call-copiers",
                loader -> lookup.invoke(null, loader.loadClass(Globals.Algorithms.class.getName())));
        assertThat(places("remote-call-copiers", other)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void whatTheCollectorTookOfIt() throws Exception {
        Class<?> streamClass = Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass");
        Method lookup = streamClass.getDeclaredMethod("lookup", Class.class);
        lookup.setAccessible(true);
        assertOnly("remote-call-leftovers", loader -> {
            Class<?> written = loader.loadClass(Globals.Algorithms.class.getName());
            lookup.invoke(null, written);
            Map<?, ?> cells = (Map<?, ?>) FieldPath.follow(streamClass, List.of("descriptorFor", "hash"));
            // As the collector would, and then the cleaner of the map.
            ((Reference<?>) cells.remove(written)).enqueue();
        });
    }

    @Test
    void configurationsOfMicroProfile() throws Exception {
        AppLoader other = new AppLoader();
        MpConfigProviderResolver resolver = new MpConfigProviderResolver();
        resolver.getConfig(other);
        List<String> before = places("microprofile-configs", other);
        assertOnly("microprofile-configs", resolver::getConfig);
        assertThat(places("microprofile-configs", other)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void theApplicationThatGlassFishValidatedLast() throws Exception {
        assertOnly("resource-validator", loader -> FieldPath.find(ResourceValidator.class, "dc").set(validator,
                Proxy.newProxyInstance(loader, new Class<?>[] {DeploymentContext.class},
                        (proxy, method, arguments) -> null)));
    }

    /** Where one kind of place has another application's. */
    private List<String> places(String cleaner, ClassLoader other) throws ReflectiveOperationException {
        List<String> places = new ArrayList<>();
        for (Entry entry : Catalogue.of(this).entries()) {
            if (entry.name().equals(cleaner)) {
                entry.cleaner().find(remains(other), Limit.of(LONG), hold -> places.add(hold.where()));
            }
        }
        assertThat(places).as(cleaner + ": another application's").isNotEmpty();
        return places;
    }
}
