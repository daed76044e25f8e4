package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Ownership;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.io.PrintStream;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Restores defaults of the JVM that an ended generation replaced. The server may set a default late: GlassFish and
 * Payara set the SSL context when the first application is deployed. Therefore each default is observed before each
 * deployment. A value from which no application is reachable is the server's. If that is unknown, the default is only
 * reported until a later observation decides. A value that delegates to one that is not the server's, such as that of a
 * running application, is only reported, too.
 *
 * <p>The cleaner keeps the server's values, and nothing of an application. Deploying threads observe, and the sweeping
 * thread searches.
 */
public final class JvmDefaultCleaner implements LeakCleaner {
    /** Class and static field of each default. */
    private static final List<List<String>> DEFAULTS = List.of(
            List.of("java.lang.Thread", "defaultUncaughtExceptionHandler"),
            List.of("java.net.Authenticator", "theAuthenticator"),
            List.of("java.net.ProxySelector", "theProxySelector"),
            List.of("java.net.CookieHandler", "cookieHandler"),
            List.of("java.net.ResponseCache", "theResponseCache"),
            List.of("javax.net.ssl.HttpsURLConnection", "defaultHostnameVerifier"),
            List.of("javax.net.ssl.HttpsURLConnection", "defaultSSLSocketFactory"),
            List.of("javax.net.ssl.SSLContext", "defaultContext"),
            List.of("javax.security.auth.login.Configuration", "configuration"));

    private final ServerLibraries server;
    private final List<Default> defaults = new ArrayList<>();
    private @Nullable ReflectiveOperationException mismatch;

    /** A default of the JVM, in a static field. */
    private static final class Default {
        final String name;
        final VarHandle field;
        final @Nullable Consumer<PrintStream> setter;
        /** The last observation. Deploying threads write it without a lock: any of their observations is correct. */
        volatile Baseline baseline;

        Default(String name, VarHandle field, @Nullable Consumer<PrintStream> setter) {
            this.name = name;
            this.field = field;
            this.setter = setter;
            this.baseline = new Baseline(field.getVolatile(), true);
        }

        /** Sets the default to another value if it still has the value that was read. */
        boolean replace(@Nullable Object now, @Nullable Object by) {
            if (setter == null) {
                return field.compareAndSet(now, by);
            }
            boolean isStill = field.getVolatile() == now && by instanceof PrintStream;
            if (isStill) {
                setter.accept((PrintStream) by);
            }
            return isStill;
        }
    }

    /**
     * An observation of a default before a deployment.
     *
     * @param value the server's value; null also if the owner of the value is unknown
     * @param isServers whether the value is known to be the server's
     */
    private record Baseline(@Nullable Object value, boolean isServers) {
        static final Baseline UNKNOWN = new Baseline(null, false);
    }

    /** Creates a cleaner. Must be called before the first deployment, while all values are the server's. */
    public JvmDefaultCleaner(ServerLibraries server) {
        this.server = server;
        DEFAULTS.forEach(each -> add(each.get(0), each.get(1), null));
        add("java.lang.System", "out", System::setOut);
        add("java.lang.System", "err", System::setErr);
    }

    /** Adds a default. The JVM treats the field of a standard stream as a constant, so only the setter may set it. */
    private void add(String className, String name, @Nullable Consumer<PrintStream> setter) {
        try {
            Class<?> owner = PrivateAccess.jdkClass(className);
            server.open(owner);
            defaults.add(new Default(className + '.' + name, FieldPath.findStatic(owner, name), setter));
        } catch (ReflectiveOperationException failure) {
            mismatch = failure;
        }
    }

    @Override
    public void observe(Supplier<Search> before) throws ReflectiveOperationException {
        for (Default each : defaults) {
            Object now = each.field.getVolatile();
            Baseline baseline = each.baseline;
            if (baseline.isServers && now == baseline.value) {
                continue;
            }
            openPackages(now);
            Ownership ownership = before.get().ownershipThroughAll(now);
            if (ownership.isUnknown()) {
                each.baseline = Baseline.UNKNOWN;
            } else if (ownership.owned() == null) {
                each.baseline = new Baseline(now, true);
            }
        }
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        for (Default each : defaults) {
            Object now = each.field.getVolatile();
            Baseline baseline = each.baseline;
            if (now == null || (baseline.isServers && now == baseline.value)) {
                continue;
            }
            openPackages(now);
            Owned owned = search.ownerThrough(now);
            if (owned == null) {
                continue;
            }
            String place = each.name + ": " + owned.path();
            if (baseline.isServers) {
                search.offer(owned, place,
                        Taken.of(now).deniedBy(each.field.varType()).keeping(baseline.value),
                        () -> each.replace(now, baseline.value));
            } else {
                search.report(owned, place, "it is unknown which value to restore: restore the previous value in"
                        + " contextDestroyed");
            }
        }
        if (mismatch != null) {
            throw mismatch;
        }
    }

    /** Opens the packages of the value's classes. An SSL context refers to trust managers through its SPI object. */
    private void openPackages(@Nullable Object value) throws ReflectiveOperationException {
        if (value == null) {
            return;
        }
        for (Class<?> at = value.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        boolean isContext = FieldPath.isOrExtends(value.getClass(), "javax.net.ssl.SSLContext");
        Object inside = isContext ? FieldPath.read(value, "contextSpi") : null;
        if (inside != null) {
            server.open(inside.getClass());
        }
    }
}
