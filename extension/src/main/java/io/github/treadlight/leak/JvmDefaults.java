package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an application set for the whole JVM and left behind. Each is set back to what it was before: servers set some
 * of these themselves, GlassFish and Payara the SSL context when the first application is deployed, so that they are
 * looked at before each one. Keeps what led to no application then, and nothing else.
 */
final class JvmDefaults implements LeakCleaner {
    /** A deployment waits for it, when something was set since the one before. */
    private static final Duration LONGEST_LOOK = Duration.ofMillis(100);

    private final ServerLibraries server;
    private final List<Setting> settings = new ArrayList<>();
    /** Why one of them is not among the settings: told when somebody searches, as others are. */
    private @Nullable ReflectiveOperationException misfit;

    /** A static field. */
    private static final class Setting {
        final String name;
        final VarHandle field;
        /** What it had when it was looked at and led to no application. */
        volatile @Nullable Object servers;

        Setting(String name, VarHandle field) {
            this.name = name;
            this.field = field;
            this.servers = field.getVolatile();
        }
    }

    JvmDefaults(ServerLibraries server) {
        this.server = server;
        add("java.lang.Thread", "defaultUncaughtExceptionHandler");
        add("java.net.Authenticator", "theAuthenticator");
        add("java.net.ProxySelector", "theProxySelector");
        add("java.net.CookieHandler", "cookieHandler");
        add("java.net.ResponseCache", "theResponseCache");
        add("javax.net.ssl.HttpsURLConnection", "defaultHostnameVerifier");
        add("javax.net.ssl.HttpsURLConnection", "defaultSSLSocketFactory");
        add("javax.net.ssl.SSLContext", "defaultContext");
    }

    private void add(String className, String name) {
        try {
            Class<?> owner = JdkField.ownerOf(className);
            server.open(owner);
            VarHandle field = FieldPath.findStatic(owner, name);
            settings.add(new Setting(className + "." + name, field));
        } catch (ReflectiveOperationException notThere) {
            misfit = notThere;
        }
    }

    @Override
    public void begin(Supplier<EndedLoaders> applications) throws ReflectiveOperationException {
        ObjectGraph graph = null;
        for (Setting setting : settings) {
            Object now = setting.field.getVolatile();
            if (now == setting.servers) {
                continue;
            }
            if (graph == null) {
                graph = new ObjectGraph(applications.get(), Budget.of(LONGEST_LOOK));
            }
            if (now != null) {
                openPackages(now);
            }
            if (graph.pathFrom(now) == null) {
                setting.servers = now;
            }
        }
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Setting setting : settings) {
            Object now = setting.field.getVolatile();
            Object servers = setting.servers;
            if (now == null || now == servers) {
                continue;
            }
            openPackages(now);
            String path = graph.pathToOwner(now);
            if (path != null) {
                found.accept(new Finding(setting.name + ": " + path,
                        () -> setting.field.compareAndSet(now, servers)));
            }
        }
        if (misfit != null) {
            throw misfit;
        }
    }

    /** An SSL context is the JDK's own, and has the application's trust managers inside. */
    private void openPackages(Object value) throws ReflectiveOperationException {
        for (Class<?> at = value.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        Object inside = FieldPath.has(value.getClass(), "contextSpi") ? FieldPath.read(value, "contextSpi") : null;
        if (inside != null) {
            server.open(inside.getClass());
        }
    }
}
