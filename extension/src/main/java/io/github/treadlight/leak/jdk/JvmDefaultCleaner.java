package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Ownership;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.JdkField;
import java.io.PrintStream;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Restores defaults of the JVM that an ended generation set. Servers set some of them too, GlassFish and Payara the SSL
 * context when the first application is deployed, so each is observed before each deployment. A value that is known to
 * lead to no application is the server's. If that cannot be decided, the default is reported only, until a later
 * observation decides. A value is reported only, too, if it delegates to one that is not the server's, such as that of
 * a running application.
 *
 * <p>Keeps the server's values, and nothing of an application. Observed by deploying threads, searched by the thread of
 * the sweeps.
 */
public final class JvmDefaultCleaner implements LeakCleaner {
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
    private @Nullable ReflectiveOperationException misfit;

    /** Replaces the value of a default if it is still the one that was read. */
    @FunctionalInterface
    private interface Replacement {
        boolean replace(@Nullable Object now, @Nullable Object by);
    }

    /** A static field. */
    private static final class Default {
        final String name;
        final VarHandle field;
        final Replacement replacement;
        /**
         * The value of the server. Written by deploying threads, one after the other or not: each writes what it read.
         */
        volatile Baseline baseline;

        Default(String name, VarHandle field, Replacement replacement) {
            this.name = name;
            this.field = field;
            this.replacement = replacement;
            this.baseline = new Baseline(field.getVolatile(), true);
        }
    }

    /**
     * The last observation.
     *
     * @param isServers false if the owner of the value is unknown; the value is null then
     */
    private record Baseline(@Nullable Object value, boolean isServers) {
        static final Baseline UNKNOWN = new Baseline(null, false);
    }

    /** Creates a cleaner before the first deployment: the present values are the server's. */
    public JvmDefaultCleaner(ServerLibraries server) {
        this.server = server;
        for (List<String> each : DEFAULTS) {
            try {
                Class<?> owner = JdkField.ownerOf(each.get(0));
                server.open(owner);
                VarHandle field = FieldPath.findStatic(owner, each.get(1));
                defaults.add(new Default(
                        String.join(".", each), field, (now, by) -> field.compareAndSet(now, by)));
            } catch (ReflectiveOperationException failure) {
                misfit = failure;
            }
        }
        addStream("out", System::setOut);
        addStream("err", System::setErr);
    }

    /** The JVM reads the field as a constant, so only its own method may set it. */
    private void addStream(String name, Consumer<PrintStream> setter) {
        try {
            VarHandle field = FieldPath.findStatic(System.class, name);
            defaults.add(new Default("java.lang.System." + name, field, (now, by) -> {
                boolean isStill = field.getVolatile() == now && by instanceof PrintStream;
                if (isStill) {
                    setter.accept((PrintStream) by);
                }
                return isStill;
            }));
        } catch (ReflectiveOperationException failure) {
            misfit = failure;
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
            if (baseline.isServers
                    && !Delegates.hasOthers(search, now, each.field.varType(), baseline.value)) {
                search.offer(owned, place, () -> each.replacement.replace(now, baseline.value));
            } else {
                search.report(owned, place);
            }
        }
        if (misfit != null) {
            throw misfit;
        }
    }

    /** An SSL context of the JDK has the application's trust managers inside. */
    private void openPackages(@Nullable Object value)
            throws ReflectiveOperationException {
        if (value == null) {
            return;
        }
        for (Class<?> at = value.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        Object inside = FieldPath.has(value.getClass(), "contextSpi") ? FieldPath.read(value, "contextSpi") : null;
        if (inside != null) {
            server.open(inside.getClass());
        }
    }
}
