package io.github.treadlight.app.cleaner;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an application set for the whole JVM and left behind. Each is set back to what it was when this was made, which
 * must be before the server has applications: what is kept of that is the server's own.
 */
final class JvmDefaults implements Cleaner {
    private final ServerLibraries server;
    private final List<Setting> settings = new ArrayList<>();
    /** Why one of them is not among the settings: told when somebody searches, as others are. */
    private @Nullable ReflectiveOperationException misfit;

    /**
     * A static field.
     *
     * @param atStart what it had before there was an application
     */
    private record Setting(String name, VarHandle field, @Nullable Object atStart) {}

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
            VarHandle field = FieldPath.find(owner, name);
            settings.add(new Setting(className + "." + name, field, field.getVolatile()));
        } catch (ReflectiveOperationException notThere) {
            misfit = notThere;
        }
    }

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Setting setting : settings) {
            Object now = setting.field.getVolatile();
            if (now == null || now == setting.atStart) {
                continue;
            }
            openPackages(now);
            String path = graph.pathToOwner(now);
            if (path != null) {
                found.accept(new Hold(setting.name + ": " + path,
                        () -> setting.field.compareAndSet(now, setting.atStart)));
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
