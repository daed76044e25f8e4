package io.github.treadlight.leak;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which resources each component uses, in the server's transaction manager. It takes out what a component had in the
 * thread that ends it; what it had in others, as tasks of executors have, stays.
 */
final class TransactionResources implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.transaction.api.JavaEETransactionManager";
    private static final Set<String> PAIR = Set.of("instance", "thread");

    private final ServerLibraries server;

    TransactionResources(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Object manager = server.service(MANAGER).orElse(null);
        Object table = manager == null ? null : FieldPath.read(manager, "resourceTable");
        if (table == null) {
            return;
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        Iterator<?> keys = (Iterator<?>) table.getClass().getMethod("keys").invoke(table); // of a copy
        while (keys.hasNext()) {
            Object key = keys.next();
            String path = graph.pathToOwner(componentOf(key));
            if (path != null) {
                found.accept(new Finding(MANAGER + ": resources of " + path, () ->
                        table.getClass().getMethod("remove", Object.class).invoke(table, key) != null));
            }
        }
    }

    /** A key is a component, or one and a thread. */
    private static @Nullable Object componentOf(Object key) throws ReflectiveOperationException {
        boolean isPair = PAIR.stream().allMatch(field -> FieldPath.has(key.getClass(), field));
        return isPair ? FieldPath.read(key, "instance") : key;
    }
}
