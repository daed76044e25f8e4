package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The JSON-B that Jersey shares among all applications that bring none of their own: what it knows of their classes,
 * and the bean manager of the application that needed it first, which it would have for ever. Another one takes its
 * place then, as it would have been made where there is no application; requests that use the old one go on with it.
 */
final class SharedJsonb implements LeakCleaner {
    private static final String SINGLETON = "org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton";
    private static final String YASSON = "org.eclipse.yasson.";

    private final ServerLibraries server;
    private final LeakCleaner types;

    SharedJsonb(ServerLibraries server) {
        this.server = server;
        this.types = new MapsBelow(server, SINGLETON, "INSTANCE", YASSON);
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        types.find(remains, limit, found);
        Class<?> owner = server.find(SINGLETON).orElse(null);
        Object singleton = owner == null ? null : FieldPath.readStatic(owner, "INSTANCE");
        if (owner == null || singleton == null) {
            return;
        }
        VarHandle place = FieldPath.find(owner, "jsonbInstance");
        Object jsonb = place.getVolatile(singleton);
        String path = new ObjectGraph(remains, limit).pathToOwner(beanManager(jsonb));
        if (path != null) {
            found.accept(new Finding(SINGLETON + ": " + path,
                    () -> place.compareAndSet(singleton, jsonb, another(jsonb))));
        }
    }

    /** Null when it was made without one, or is not Yasson's. */
    private static @Nullable Object beanManager(@Nullable Object jsonb) throws ReflectiveOperationException {
        if (jsonb == null || !jsonb.getClass().getName().startsWith(YASSON)) {
            return null;
        }
        Object creator = FieldPath.read(jsonb, "jsonbContext", "componentInstanceCreator");
        return creator != null && creator.getClass().getName().endsWith(".BeanManagerInstanceCreator")
                ? FieldPath.read(creator, "beanManager")
                : null;
    }

    /** With the same configuration and parsers. This thread is nobody's, so nobody's bean manager is found. */
    private static Object another(Object jsonb) throws ReflectiveOperationException {
        Class<?> provider = Class.forName(YASSON + "JsonBindingProvider", true, jsonb.getClass().getClassLoader());
        Object builder = call(provider.getConstructor().newInstance(), "create");
        Object context = FieldPath.find(jsonb.getClass(), "jsonbContext").getVolatile(jsonb);
        call(builder, "withConfig", call(context, "getConfig"));
        call(builder, "withProvider", call(context, "getJsonProvider"));
        return call(builder, "build");
    }

    private static Object call(Object on, String method, Object... arguments) throws ReflectiveOperationException {
        for (var each : on.getClass().getMethods()) {
            if (each.getName().equals(method) && each.getParameterCount() == arguments.length && !each.isBridge()) {
                return each.invoke(on, arguments);
            }
        }
        throw new NoSuchMethodException(on.getClass().getName() + "." + method);
    }
}
