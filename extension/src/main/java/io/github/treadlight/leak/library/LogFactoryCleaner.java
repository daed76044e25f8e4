package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Releases the log factories that commons-logging keeps for class loaders of an ended generation, if commons-logging is
 * in a library that applications share. The keys of its table are weak, but an application's own factory, or a log of
 * it, refers to its key.
 */
public final class LogFactoryCleaner implements LeakCleaner {
    private static final String COMMONS_LOGGING = "org.apache.commons.logging.";
    private static final String LOG_FACTORY = COMMONS_LOGGING + "LogFactory";
    private static final String TABLE = "factories";

    @Override
    public void search(Search search) {
        for (Class<?> type : shared(search)) {
            search.attempt(() -> search(type, search));
        }
    }

    /** Returns the classes of this name that no application has as its own copy. */
    private static List<Class<?>> shared(Search search) {
        Collection<Class<?>> all = search.snapshot().classes();
        return all.isEmpty()
                ? search.find(LOG_FACTORY).<List<Class<?>>>map(List::of).orElse(List.of())
                : all.stream()
                        .filter(type -> type.getName().equals(LOG_FACTORY))
                        .filter(type -> search.ended().ownerOfClass(type) == null && !search.ended().isRunning(type))
                        .toList();
    }

    private static void search(Class<?> type, Search search) throws ReflectiveOperationException {
        if (!FieldPath.has(type, TABLE)) {
            return; // Spring has a class of this name without a table
        }
        Map<?, ?> factories = FieldPath.require(Map.class, type, TABLE);
        for (ClassLoader loader : search.each(search.ended().loaders())) {
            Object factory;
            synchronized (factories) { // as LogFactory does
                factory = factories.get(loader);
            }
            Owned owned = search.ended().ownerOfLoader(loader);
            if (owned != null && factory != null && search.ownerThrough(factory, COMMONS_LOGGING) != null) {
                search.offer(owned, LOG_FACTORY + ".factories: " + factory.getClass().getName(), Taken.of(factory),
                        () -> release(search, type, owned, loader));
            }
        }
    }

    private static boolean release(Search search, Class<?> type, Owned owned, ClassLoader loader)
            throws ReflectiveOperationException {
        Method release = CalledMethods.find(type, "release", ClassLoader.class);
        return search.foreignCode().call(owned, "the log factory of " + owned.generation(), () -> {
            release.invoke(null, loader);
            return true;
        });
    }
}
