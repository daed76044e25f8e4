package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.deployment.util.ResourceValidator;
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
        assertOnlyOwn("jersey-resources", loader ->
                asks.invoke(new CdiComponentProvider(), loader.loadClass(Item.class.getName())));
    }

    @Test
    void whatJerseysJsonBindingKnows() throws Exception {
        Jsonb jsonb = jsonbOfJersey();
        assertOnlyOwn("jersey-jsonb", loader -> {
            assertThat(jsonb.toJson(loader.make(Item.class))).isEqualTo("{\"name\":\"name\"}");
            jsonb.fromJson("{\"name\":\"other\"}", loader.loadClass(Item.class.getName()));
        });
    }

    /** The binding that all applications share. */
    private static Jsonb jsonbOfJersey() throws ReflectiveOperationException {
        Class<?> singleton =
                Class.forName("org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton");
        Method instance = singleton.getDeclaredMethod("getInstance");
        instance.setAccessible(true);
        return (Jsonb) instance.invoke(singleton.getEnumConstants()[0]);
    }

    @Test
    void theBeanManagerOfWhoFirstNeededJerseysJsonBinding() throws Exception {
        assertOnly("jersey-jsonb", loader -> {
            Object context = FieldPath.read(jsonbOfJersey(), "jsonbContext");
            Object ofApplication = Proxy.newProxyInstance(loader, new Class<?>[] {BeanManager.class},
                    (proxy, method, arguments) -> null);
            Field creator = context.getClass().getDeclaredField("componentInstanceCreator");
            creator.setAccessible(true);
            creator.set(context, new BeanManagerInstanceCreator(ofApplication)); // final
        });
        Jsonb another = jsonbOfJersey();
        assertThat(FieldPath.read(another, "jsonbContext", "componentInstanceCreator"))
                .isNotInstanceOf(BeanManagerInstanceCreator.class);
        assertThat(another.toJson(new Item())).isEqualTo("{\"name\":\"name\"}");
    }

    @Test
    void beansThatMessagesOfTheValidationAskedFor() throws Exception {
        assertOnlyOwn("validation-messages", loader -> validate(loader.make(Note.class)));
    }

    private static void validate(Object note) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            assertThat(factory.getValidator().validate(note)).singleElement()
                    .extracting(ConstraintViolation::getMessage).isEqualTo("an empty word");
        }
    }

    @Test
    void whatTheOrbKnowsOfClassesThatItWrote() throws Exception {
        Method lookup = lookupOf(Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass"));
        assertOnlyOwn("remote-call-copiers",
                loader -> lookup.invoke(null, loader.loadClass(Globals.Algorithms.class.getName())));
    }

    @Test
    void whatTheCollectorTookOfIt() throws Exception {
        Class<?> streamClass = Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass");
        Method lookup = lookupOf(streamClass);
        assertOnly("remote-call-leftovers", loader -> {
            Class<?> written = loader.loadClass(Globals.Algorithms.class.getName());
            lookup.invoke(null, written);
            Map<?, ?> cells = (Map<?, ?>) FieldPath.follow(streamClass, List.of("descriptorFor", "hash"));
            // As the collector would, and then the cleaner of the map.
            ((Reference<?>) cells.remove(written)).enqueue();
        });
    }

    private static Method lookupOf(Class<?> streamClass) throws ReflectiveOperationException {
        Method lookup = streamClass.getDeclaredMethod("lookup", Class.class);
        lookup.setAccessible(true);
        return lookup;
    }

    @Test
    void configurationsOfMicroProfile() throws Exception {
        assertOnlyOwn("microprofile-configs", new MpConfigProviderResolver()::getConfig);
    }

    @Test
    void theApplicationThatGlassFishValidatedLast() throws Exception {
        assertOnly("resource-validator", loader -> FieldPath.find(ResourceValidator.class, "dc").set(validator,
                Proxy.newProxyInstance(loader, new Class<?>[] {DeploymentContext.class},
                        (proxy, method, arguments) -> null)));
    }
}
