package io.github.treadlight.weave.proxied;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.util.Map;
import java.util.function.Function;

/** A CDI application whose beans are class values. */
public final class CdiApplication implements Function<String, ClassValue<String>>, AutoCloseable {
    private static final Map<String, Class<? extends Cache>> BEANS = Map.of(
            "application", Cache.class, "request", RequestCache.class, "intercepted", InterceptedCache.class,
            "intercepted application", InterceptedApplicationCache.class, "decorated", DecoratedCache.class);

    private final SeContainer container;

    /** Starts a container in the class loader of this class. */
    public CdiApplication() {
        container = SeContainerInitializer.newInstance().disableDiscovery()
                .setClassLoader(CdiApplication.class.getClassLoader())
                .addProperty("org.jboss.weld.se.shutdownHook", false)
                .addBeanClasses(BEANS.values().toArray(Class<?>[]::new))
                .addBeanClasses(NullReplacer.class, Marking.class)
                .enableInterceptors(NullReplacer.class)
                .enableDecorators(Marking.class)
                .initialize();
        container.select(RequestContextController.class).get().activate();
    }

    /** Returns a reference to the bean of this name. */
    @Override
    public ClassValue<String> apply(String bean) {
        return container.select(BEANS.get(bean)).get();
    }

    @Override
    public void close() {
        container.close();
    }

    @RequestScoped
    @Typed(RequestCache.class)
    static class RequestCache extends Cache {}

    @NullReplaced
    @Dependent
    @Typed(InterceptedCache.class)
    static class InterceptedCache extends Cache {}

    @NullReplaced
    @ApplicationScoped
    @Typed(InterceptedApplicationCache.class)
    static class InterceptedApplicationCache extends Cache {}

    @Dependent
    @Typed({DecoratedCache.class, Lookup.class})
    static class DecoratedCache extends Cache {}
}
