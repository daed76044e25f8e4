package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Removes components of an ended generation from the transaction manager's table, which lists the resources that each
 * component uses in each thread. The server removes those of the thread that destroys the component, and leaves those
 * of other threads, such as an executor's. The cleaner leaves an entry alone while its thread runs a task or one of its
 * resources is enlisted in a transaction, because such a resource must still be delisted.
 */
public final class TransactionResourceCleaner implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.transaction.api.JavaEETransactionManager";
    private static final Set<String> PAIR = Set.of("instance", "thread");
    private static final String[] FOLLOWED = {"org.apache.catalina.", "com.sun.ejb.", "com.sun.enterprise.web."};

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object manager = search.server().service(MANAGER).orElse(null);
        Object table = manager == null ? null : FieldPath.read(manager, "resourceTable");
        if (table == null) {
            return;
        }
        // iterates over a copy
        Iterator<?> keys = (Iterator<?>) CalledMethods.find(table.getClass(), "keys").invoke(table);
        while (keys.hasNext() && !search.isOver()) {
            Object key = keys.next();
            boolean isPair = PAIR.stream().allMatch(field -> FieldPath.has(key.getClass(), field));
            Object component = isPair ? FieldPath.read(key, "instance") : key;
            Owned owned = search.ownerThrough(component, FOLLOWED);
            if (owned == null) {
                continue;
            }
            String place = MANAGER + ": resources of " + owned.path();
            Taken taken = Taken.of(component).through(FOLLOWED);
            Thread thread = isPair && FieldPath.read(key, "thread") instanceof Thread used ? used : null;
            if (thread == null) {
                search.offer(owned, place, taken, () -> remove(table, key));
            } else {
                search.offerIfIdle(thread, owned, place, taken, () -> remove(table, key));
            }
        }
    }

    private static boolean remove(Object table, Object key) throws ReflectiveOperationException {
        Method remove = CalledMethods.find(table.getClass(), "remove", Object.class);
        Object resources = CalledMethods.find(table.getClass(), "get", Object.class).invoke(table, key);
        return resources instanceof Collection<?> all && !isAnyEnlisted(all) && remove.invoke(table, key) != null;
    }

    private static boolean isAnyEnlisted(Collection<?> resources) throws ReflectiveOperationException {
        for (Object resource : List.copyOf(resources)) {
            Method isEnlisted = CalledMethods.find(resource.getClass(), "isEnlisted");
            if (Boolean.TRUE.equals(isEnlisted.invoke(resource))) {
                return true;
            }
        }
        return false;
    }
}
