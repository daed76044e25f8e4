package io.github.treadlight.app.cleaner;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What an application set for the whole JVM and left behind. Each is set back to what it was when the server started,
 * before it had applications: what is kept of that is the server's own.
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
        add(Thread.class, "defaultUncaughtExceptionHandler");
        add(Authenticator.class, "theAuthenticator");
        add(ProxySelector.class, "theProxySelector");
        add(CookieHandler.class, "cookieHandler");
        add(ResponseCache.class, "theResponseCache");
        add(HttpsURLConnection.class, "defaultHostnameVerifier");
        add(HttpsURLConnection.class, "defaultSSLSocketFactory");
        add(SSLContext.class, "defaultContext");
    }

    private void add(Class<?> owner, String name) {
        try {
            server.open(owner);
            Field field = FieldPath.find(owner, name);
            VarHandle handle = JdkField.lookup(owner).unreflectVarHandle(field);
            settings.add(new Setting(owner.getName() + "." + name, handle, handle.getVolatile()));
        } catch (ReflectiveOperationException notThere) {
            misfit = notThere;
        }
    }

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Setting setting : settings) {
            Object now = setting.field.getVolatile();
            if (now == setting.atStart) {
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
    private void openPackages(@Nullable Object value) throws ReflectiveOperationException {
        for (Class<?> at = value == null ? null : value.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        if (value instanceof SSLContext context) {
            Object implementation = FieldPath.read(context, "contextSpi");
            if (implementation != null) {
                server.open(implementation.getClass());
            }
        }
    }
}
