package io.github.treadlight.deploy.app.leak;

import io.github.treadlight.deploy.app.stub.StubImageReaderSpi;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.mail.Authenticator;
import jakarta.mail.Session;
import java.beans.Introspector;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.CookieStore;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.imageio.spi.IIORegistry;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import javax.sql.DataSource;

/** A way in which an application leaks its class loader: it changes the JVM or the server and does not undo that. */
enum LeakKind {
    /** Adds a handler to the root logger, as jul-to-slf4j does. */
    LOG_HANDLER(() -> Logger.getLogger("").addHandler(new DiscardingHandler())),
    UNCAUGHT_EXCEPTIONS(() -> Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> new DiscardingHandler())),
    PASSWORDS(() -> java.net.Authenticator.setDefault(new java.net.Authenticator() { })),
    COOKIES(() -> CookieHandler.setDefault(new CookieManager(proxy(CookieStore.class), null))),
    HOST_NAMES(() -> HttpsURLConnection.setDefaultHostnameVerifier(
            (host, session) -> new DiscardingHandler().isLoggable(null))),
    SSL_CONTEXT(() -> {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {proxy(X509TrustManager.class)}, null);
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
    }),
    IMAGES(() -> IIORegistry.getDefaultInstance().registerServiceProvider(new StubImageReaderSpi())),
    BEANS(() -> Introspector.getBeanInfo(DiscardingHandler.class)),
    MBEAN(() -> ManagementFactory.getPlatformMBeanServer().registerMBean(
            new StandardMBean(proxy(Runnable.class), Runnable.class),
            new ObjectName("leak:type=" + System.nanoTime()))),
    DELAY(() -> CompletableFuture.runAsync(() -> new DiscardingHandler().flush(),
            CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS)).join()),
    PROCESS(() -> new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start().waitFor()),
    COMMON_POOL(() -> CompletableFuture.runAsync(() -> new DiscardingHandler().flush()).join()),
    MAIL(() -> Session.getDefaultInstance(new Properties(), new Authenticator() { })),
    EXECUTOR(() -> {
        executor("java:comp/DefaultManagedExecutorService").submit(() -> new DiscardingHandler().flush()).get();
        scheduler().schedule(() -> new DiscardingHandler().flush(), 1, TimeUnit.MILLISECONDS).get();
    }),
    PERIODIC_TASK(() -> scheduler().scheduleAtFixedRate(() -> new DiscardingHandler().flush(), 1, 1, TimeUnit.HOURS)),
    OWN_EXECUTOR(() -> executor("java:app/concurrent/leak").submit(() -> new DiscardingHandler().flush()).get()),
    OWN_SCHEDULER(() -> scheduler("java:app/concurrent/ticks")
            .scheduleAtFixedRate(() -> new DiscardingHandler().flush(), 1, 1, TimeUnit.HOURS)),
    OWN_THREAD(() -> {
        ManagedThreadFactory threads = InitialContext.doLookup("java:app/concurrent/threads");
        Thread thread = threads.newThread(() -> new DiscardingHandler().flush());
        thread.start();
        thread.join();
    }),
    /** The first use of H2, which Payara has in the parent of the applications' class loaders. */
    H2(() -> ((Driver) Class.forName("org.h2.Driver").getConstructor().newInstance())
            .connect("jdbc:h2:mem:leak", new Properties()).close()),
    CONNECTION(() -> connect(dataSource())),
    CONNECTION_IN_TASK(() -> {
        DataSource source = dataSource();
        executor("java:comp/DefaultManagedExecutorService").submit(() -> connect(source)).get();
    });

    private final Action action;

    LeakKind(Action action) {
        this.action = action;
    }

    /** An action that may fail. */
    private interface Action {
        void run() throws Exception;
    }

    void cause() throws Exception {
        action.run();
    }

    private static ManagedExecutorService executor(String name) throws NamingException {
        return InitialContext.doLookup(name);
    }

    private static ManagedScheduledExecutorService scheduler() throws NamingException {
        return scheduler("java:comp/DefaultManagedScheduledExecutorService");
    }

    private static ManagedScheduledExecutorService scheduler(String name) throws NamingException {
        return InitialContext.doLookup(name);
    }

    private static DataSource dataSource() throws NamingException {
        return InitialContext.doLookup("java:app/jdbc/leak");
    }

    private static boolean connect(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return connection.getAutoCommit();
        }
    }

    private static <T> T proxy(Class<T> type) {
        InvocationHandler nothing = (proxy, method, arguments) -> null;
        return type.cast(Proxy.newProxyInstance(LeakKind.class.getClassLoader(), new Class<?>[] {type}, nothing));
    }

    /** A log handler that discards its records. Also used where a leak needs any class of the application. */
    public static final class DiscardingHandler extends Handler {
        @Override
        public void publish(LogRecord message) {
            // discarded
        }

        @Override
        public void flush() {
            // no buffer
        }

        @Override
        public void close() {
            // no resource
        }
    }
}
