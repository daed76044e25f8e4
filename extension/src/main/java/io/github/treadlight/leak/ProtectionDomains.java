package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Protection domains that a thread inherited from the code that made it: a server's pool that grows while an
 * application calls it has the application's, and so its loader, for ever. Only a security manager asks for them, so
 * without one they are taken away as a whole. JDK 24 has neither (JEP 486).
 */
@SuppressWarnings("removal")
final class ProtectionDomains implements LeakCleaner {
    private static final String CONTEXT = "inheritedAccessControlContext";

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        VarHandle inherited = inherited();
        if (inherited == null) {
            return;
        }
        for (Thread thread : LiveThreads.all()) {
            if (limit.isReached()) {
                return;
            }
            AccessControlContext context = (AccessControlContext) inherited.get(thread);
            if (context != null && Arrays.stream(domainsOf(context)).anyMatch(remains::have)) {
                found.accept(new Finding(CONTEXT + " of thread " + thread.getName(), () -> forget(inherited, thread)));
            }
        }
    }

    /** A context shows its domains to nobody but a combiner. */
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

    private static boolean forget(VarHandle inherited, Thread thread) {
        if (System.getSecurityManager() != null) {
            return false;
        }
        inherited.set(thread, null);
        return true;
    }

    /** Null where the JDK has no such field any more. */
    private static @Nullable VarHandle inherited() throws ReflectiveOperationException {
        try {
            return JdkField.of(Thread.class, CONTEXT, AccessControlContext.class);
        } catch (NoSuchFieldException since24) {
            return null;
        }
    }
}
