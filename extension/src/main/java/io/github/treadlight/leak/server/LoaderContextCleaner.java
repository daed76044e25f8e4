package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.jdk.ThreadTask;
import java.lang.invoke.VarHandle;
import java.net.URLClassLoader;
import java.security.AccessControlContext;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Clears the protection domains that a {@link URLClassLoader} recorded when a call of an application created it. Guava
 * creates one for the thread of its {@code FinalizableReferenceQueue}, so that the thread does not retain the
 * application. As with threads, only a security manager reads the domains ({@link ProtectionDomainCleaner}). Since JDK
 * 24, class loaders record none (JEP 486).
 */
@SuppressWarnings("removal")
public final class LoaderContextCleaner implements LeakCleaner {
    private static final String CONTEXT = "acc";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle recorded = recorded(search);
        if (recorded == null) {
            return;
        }
        for (URLClassLoader loader : search.each(classLoaders(search))) {
            AccessControlContext context = (AccessControlContext) recorded.get(loader);
            Owned owned = context == null ? null : ProtectionDomainCleaner.owner(search, context);
            // a class loader that the application created is retained only by what retains the application
            if (context != null && owned != null && search.owner(loader) == null) {
                search.offer(owned, "access control context of " + loader.getClass().getName(), Taken.nothing(),
                        () -> clear(loader, context));
            }
        }
    }

    private static boolean clear(URLClassLoader loader, AccessControlContext context)
            throws ReflectiveOperationException {
        if (System.getSecurityManager() != null) {
            return false;
        }
        AccessControlContext user = ProtectionDomainCleaner.withoutDomains(context);
        PrivateAccess.finalField(URLClassLoader.class, CONTEXT)
                .set(loader, user == null ? new AccessControlContext(new ProtectionDomain[0]) : user);
        return true;
    }

    /** Returns the class loaders of the tasks of all threads and of all loaded classes, if these are listed. */
    private static Set<URLClassLoader> classLoaders(Search search) throws ReflectiveOperationException {
        Set<URLClassLoader> all = Collections.newSetFromMap(new IdentityHashMap<>());
        ThreadTask tasks = ThreadTask.reader();
        for (Thread thread : search.snapshot().threads()) {
            add(thread, all);
            add(tasks.of(thread), all);
        }
        search.snapshot().classes().forEach(type -> add(type.getClassLoader(), all));
        return all;
    }

    private static void add(@Nullable Object object, Set<URLClassLoader> to) {
        ClassLoader loader = object instanceof ClassLoader itself ? itself
                : object == null ? null : object.getClass().getClassLoader();
        if (loader instanceof URLClassLoader found) {
            to.add(found);
        }
    }

    /** Returns the field with the context of a class loader, or null on a JDK without it. */
    private static @Nullable VarHandle recorded(Search search) throws ReflectiveOperationException {
        if (!search.server().open(URLClassLoader.class)) {
            return null;
        }
        try {
            return PrivateAccess.field(URLClassLoader.class, CONTEXT, AccessControlContext.class);
        } catch (NoSuchFieldException since24) {
            return null;
        }
    }
}
