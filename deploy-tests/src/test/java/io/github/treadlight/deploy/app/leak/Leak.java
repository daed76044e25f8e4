package io.github.treadlight.deploy.app.leak;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
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
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import javax.sql.DataSource;

/** Ways in which an application leaks its class loader: it changes something outside itself and never undoes it. */
enum Leak {
    /** As jul-to-slf4j does. */
    LOG_HANDLER {
        @Override
        void cause() {
            Logger.getLogger("").addHandler(new Quiet());
        }
    },
    UNCAUGHT_EXCEPTIONS {
        @Override
        void cause() {
            Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> new Quiet());
        }
    },
    PASSWORDS {
        @Override
        void cause() {
            java.net.Authenticator.setDefault(new java.net.Authenticator() { });
        }
    },
    COOKIES {
        @Override
        void cause() {
            CookieHandler.setDefault(new CookieManager(answering(CookieStore.class), null));
        }
    },
    HOST_NAMES {
        @Override
        void cause() {
            HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> new Quiet().isLoggable(null));
        }
    },
    SSL_CONTEXT {
        @Override
        void cause() throws Exception {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {answering(X509TrustManager.class)}, null);
            SSLContext.setDefault(context);
            HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        }
    },
    IMAGES {
        @Override
        void cause() {
            IIORegistry.getDefaultInstance().registerServiceProvider(new NoImages());
        }
    },
    BEANS {
        @Override
        void cause() throws Exception {
            Introspector.getBeanInfo(Quiet.class);
        }
    },
    MBEAN {
        @Override
        void cause() throws Exception {
            ManagementFactory.getPlatformMBeanServer().registerMBean(
                    new StandardMBean(answering(Runnable.class), Runnable.class),
                    new ObjectName("leak:type=" + System.nanoTime()));
        }
    },
    DELAY {
        @Override
        void cause() {
            CompletableFuture.runAsync(() -> new Quiet().flush(),
                    CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS)).join();
        }
    },
    PROCESS {
        @Override
        void cause() throws Exception {
            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start().waitFor();
        }
    },
    COMMON_POOL {
        @Override
        void cause() {
            CompletableFuture.runAsync(() -> new Quiet().flush()).join();
        }
    },
    MAIL {
        @Override
        void cause() {
            Session.getDefaultInstance(new Properties(), new Authenticator() { });
        }
    },
    EXECUTOR {
        @Override
        void cause() throws Exception {
            InitialContext names = new InitialContext();
            ((ManagedExecutorService) names.lookup("java:comp/DefaultManagedExecutorService"))
                    .submit(() -> new Quiet().flush()).get();
            ((ManagedScheduledExecutorService) names.lookup("java:comp/DefaultManagedScheduledExecutorService"))
                    .schedule(() -> new Quiet().flush(), 1, TimeUnit.MILLISECONDS).get();
        }
    },
    PERIODIC_TASK {
        @Override
        void cause() throws Exception {
            ((ManagedScheduledExecutorService) new InitialContext()
                    .lookup("java:comp/DefaultManagedScheduledExecutorService"))
                    .scheduleAtFixedRate(() -> new Quiet().flush(), 1, 1, TimeUnit.HOURS);
        }
    },
    OWN_EXECUTOR {
        @Override
        void cause() throws Exception {
            ((ManagedExecutorService) new InitialContext().lookup("java:app/concurrent/leak"))
                    .submit(() -> new Quiet().flush()).get();
        }
    },
    CONNECTION {
        @Override
        void cause() throws Exception {
            connect();
        }
    },
    CONNECTION_IN_TASK {
        @Override
        void cause() throws Exception {
            InitialContext names = new InitialContext();
            DataSource source = (DataSource) names.lookup("java:app/jdbc/leak");
            ((ManagedExecutorService) names.lookup("java:comp/DefaultManagedExecutorService")).submit(() -> {
                try (Connection connection = source.getConnection()) {
                    return connection.getAutoCommit();
                }
            }).get();
        }
    };

    static void connect() throws Exception {
        DataSource source = (DataSource) new InitialContext().lookup("java:app/jdbc/leak");
        try (Connection connection = source.getConnection()) {
            connection.getAutoCommit();
        }
    }

    abstract void cause() throws Exception;

    private static <T> T answering(Class<T> type) {
        InvocationHandler nothing = (proxy, method, arguments) -> null;
        return type.cast(Proxy.newProxyInstance(Leak.class.getClassLoader(), new Class<?>[] {type}, nothing));
    }

    /** A log handler that discards everything; a class of the application for the server to refer to. */
    public static final class Quiet extends Handler {
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
