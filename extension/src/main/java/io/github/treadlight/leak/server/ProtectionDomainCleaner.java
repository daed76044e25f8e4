package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.jdk.ThreadStarter;
import java.lang.invoke.VarHandle;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.DomainCombiner;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Clears the protection domains that a thread inherited from its creator. A pool thread or shutdown hook that is
 * created during a request inherits those of the application, which retain its class loader. Only a security manager
 * reads them, so without one all of the thread's domains are cleared. The domain combiner of the context is kept: JAAS
 * finds the thread's user there, for {@link javax.security.auth.Subject#getSubject}. Since JDK 24 threads inherit
 * neither (JEP 486).
 */
@SuppressWarnings("removal")
public final class ProtectionDomainCleaner implements LeakCleaner {
    private static final String CONTEXT = "inheritedAccessControlContext";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle inherited = inherited();
        if (inherited == null) {
            return;
        }
        ThreadStarter starter = ThreadStarter.of(search);
        for (Thread thread : search.each(ReachableThreads.all(search))) {
            AccessControlContext context = (AccessControlContext) inherited.get(thread);
            Owned owned = context == null ? null : owner(search, context);
            // a thread that the application started retains it anyway, and is reported itself
            if (context != null && owned != null && !(thread.isAlive() && starter.isStartedBy(owned, thread))) {
                search.offer(owned, CONTEXT + " of thread " + thread.getName(), Taken.nothing(),
                        () -> System.getSecurityManager() == null
                                && inherited.compareAndSet(thread, context, withoutDomains(context)));
            }
        }
    }

    /** Returns a context with the domain combiner only, or null if the given context has none. */
    static @Nullable AccessControlContext withoutDomains(AccessControlContext context) {
        DomainCombiner user = context.getDomainCombiner();
        return user == null ? null
                : new AccessControlContext(new AccessControlContext(new ProtectionDomain[0]), user);
    }

    /** Returns the proof that an ended generation owns one of the domains, or null. */
    static @Nullable Owned owner(Search search, AccessControlContext context) {
        return Arrays.stream(domainsOf(context)).map(search::owner).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** Returns the domains of the context, which only a domain combiner can read. */
    private static @Nullable ProtectionDomain[] domainsOf(AccessControlContext context) {
        AtomicReference<ProtectionDomain[]> domains = new AtomicReference<>();
        AccessControlContext shown = new AccessControlContext(context, (current, assigned) -> {
            domains.set(assigned);
            return assigned;
        });
        AccessController.doPrivileged((PrivilegedAction<AccessControlContext>) AccessController::getContext, shown);
        ProtectionDomain[] seen = domains.get();
        return seen == null ? new ProtectionDomain[0] : seen;
    }

    /** Returns the field with the inherited context of a thread, or null on a JDK without it. */
    private static @Nullable VarHandle inherited() throws ReflectiveOperationException {
        try {
            return PrivateAccess.field(Thread.class, CONTEXT, AccessControlContext.class);
        } catch (NoSuchFieldException since24) {
            return null;
        }
    }
}
