package io.github.treadlight.deploy.app.habit;

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

/** Things that applications do and do not undo when they end. */
enum Habit {
    /** As jul-to-slf4j does. */
    LOG_HANDLER {
        @Override
        void form() {
            Logger.getLogger("").addHandler(new Quiet());
        }
    },
    UNCAUGHT_EXCEPTIONS {
        @Override
        void form() {
            Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> new Quiet());
        }
    },
    PASSWORDS {
        @Override
        void form() {
            java.net.Authenticator.setDefault(new java.net.Authenticator() { });
        }
    },
    COOKIES {
        @Override
        void form() {
            CookieHandler.setDefault(new CookieManager(answering(CookieStore.class), null));
        }
    },
    HOST_NAMES {
        @Override
        void form() {
            HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> new Quiet().isLoggable(null));
        }
    },
    SSL_CONTEXT {
        @Override
        void form() throws Exception {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {answering(X509TrustManager.class)}, null);
            SSLContext.setDefault(context);
            HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        }
    },
    IMAGES {
        @Override
        void form() {
            IIORegistry.getDefaultInstance().registerServiceProvider(new NoImages());
        }
    },
    BEANS {
        @Override
        void form() throws Exception {
            Introspector.getBeanInfo(Quiet.class);
        }
    },
    MBEAN {
        @Override
        void form() throws Exception {
            ManagementFactory.getPlatformMBeanServer().registerMBean(
                    new StandardMBean(answering(Runnable.class), Runnable.class),
                    new ObjectName("habit:type=" + System.nanoTime()));
        }
    },
    DELAY {
        @Override
        void form() {
            CompletableFuture.runAsync(() -> new Quiet().flush(),
                    CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS)).join();
        }
    },
    PROCESS {
        @Override
        void form() throws Exception {
            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start().waitFor();
        }
    },
    COMMON_POOL {
        @Override
        void form() {
            CompletableFuture.runAsync(() -> new Quiet().flush()).join();
        }
    },
    MAIL {
        @Override
        void form() {
            Session.getDefaultInstance(new Properties(), new Authenticator() { });
        }
    },
    EXECUTOR {
        @Override
        void form() throws Exception {
            InitialContext names = new InitialContext();
            ((ManagedExecutorService) names.lookup("java:comp/DefaultManagedExecutorService"))
                    .submit(() -> new Quiet().flush()).get();
            ((ManagedScheduledExecutorService) names.lookup("java:comp/DefaultManagedScheduledExecutorService"))
                    .schedule(() -> new Quiet().flush(), 1, TimeUnit.MILLISECONDS).get();
        }
    },
    PERIODIC_TASK {
        @Override
        void form() throws Exception {
            ((ManagedScheduledExecutorService) new InitialContext()
                    .lookup("java:comp/DefaultManagedScheduledExecutorService"))
                    .scheduleAtFixedRate(() -> new Quiet().flush(), 1, 1, TimeUnit.HOURS);
        }
    },
    OWN_EXECUTOR {
        @Override
        void form() throws Exception {
            ((ManagedExecutorService) new InitialContext().lookup("java:app/concurrent/habit"))
                    .submit(() -> new Quiet().flush()).get();
        }
    },
    CONNECTION {
        @Override
        void form() throws Exception {
            connect();
        }
    },
    CONNECTION_IN_TASK {
        @Override
        void form() throws Exception {
            InitialContext names = new InitialContext();
            DataSource source = (DataSource) names.lookup("java:app/jdbc/habit");
            ((ManagedExecutorService) names.lookup("java:comp/DefaultManagedExecutorService")).submit(() -> {
                try (Connection connection = source.getConnection()) {
                    return connection.getAutoCommit();
                }
            }).get();
        }
    };

    static void connect() throws Exception {
        DataSource source = (DataSource) new InitialContext().lookup("java:app/jdbc/habit");
        try (Connection connection = source.getConnection()) {
            connection.getAutoCommit();
        }
    }

    abstract void form() throws Exception;

    private static <T> T answering(Class<T> type) {
        InvocationHandler nothing = (proxy, method, arguments) -> null;
        return type.cast(Proxy.newProxyInstance(Habit.class.getClassLoader(), new Class<?>[] {type}, nothing));
    }

    /** Logs nothing. */
    public static final class Quiet extends Handler {
        @Override
        public void publish(LogRecord message) {
            // goes nowhere
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
