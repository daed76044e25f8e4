package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Cleans the JSON-B instance that all applications share unless they provide their own to Jersey. It caches bindings of
 * an ended generation's classes, and refers to the bean manager of the application that used it first. If that
 * application has ended, a new instance without a bean manager replaces the old one. Requests in progress continue with
 * the old instance.
 */
public final class SharedJsonbCleaner implements LeakCleaner {
    private static final String SINGLETON = "org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton";
    private static final String YASSON = "org.eclipse.yasson.";
    /** Prefixes of classes through which a bean manager refers to its application. */
    private static final String[] FOLLOWED = {"org.jboss.weld."};

    private final ReachableMaps bindings = new ReachableMaps(SINGLETON, "INSTANCE", YASSON);

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        search.attempt(() -> bindings.search(search));
        Class<?> owner = search.find(SINGLETON).orElse(null);
        Object singleton = owner == null ? null : FieldPath.readStatic(owner, "INSTANCE");
        if (owner == null || singleton == null) {
            return;
        }
        VarHandle slot = FieldPath.find(owner, "jsonbInstance");
        Object jsonb = slot.getVolatile(singleton);
        Owned owned = search.ownerThrough(beanManager(jsonb), FOLLOWED);
        if (owned != null) {
            search.offer(owned, SINGLETON + ": " + owned.path(), Taken.of(beanManager(jsonb)).through(FOLLOWED),
                    () -> slot.compareAndSet(singleton, jsonb, withoutBeanManager(jsonb)));
        }
    }

    /** Returns the bean manager of the JSON-B instance; null if it has none or is not Yasson's. */
    private static @Nullable Object beanManager(@Nullable Object jsonb) throws ReflectiveOperationException {
        if (jsonb == null || !jsonb.getClass().getName().startsWith(YASSON)) {
            return null;
        }
        Object creator = FieldPath.read(jsonb, "jsonbContext", "componentInstanceCreator");
        return creator != null && creator.getClass().getName().endsWith(".BeanManagerInstanceCreator")
                ? FieldPath.read(creator, "beanManager")
                : null;
    }

    /** Creates a JSON-B instance with the same configuration and parsers; this thread has no bean manager to find. */
    private static Object withoutBeanManager(Object jsonb) throws ReflectiveOperationException {
        Class<?> provider = Class.forName(YASSON + "JsonBindingProvider", true, jsonb.getClass().getClassLoader());
        Object builder = call(CalledMethods.constructor(provider).newInstance(), "create");
        Object context = FieldPath.find(jsonb.getClass(), "jsonbContext").getVolatile(jsonb);
        call(builder, "withConfig", CalledMethods.find(context.getClass(), "getConfig").invoke(context));
        call(builder, "withProvider", CalledMethods.find(context.getClass(), "getJsonProvider").invoke(context));
        return call(builder, "build");
    }

    private static Object call(Object on, String method, Object... arguments) throws ReflectiveOperationException {
        return CalledMethods.ofApi(on.getClass(), method, arguments.length).invoke(on, arguments);
    }
}
