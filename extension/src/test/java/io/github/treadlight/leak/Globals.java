package io.github.treadlight.leak;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URLConnection;
import java.rmi.Remote;
import java.security.Provider;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import javax.imageio.ImageReader;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ServiceRegistry;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Classes of an application whose objects it gives to the JVM. */
final class Globals {
    private Globals() {}

    /** A log handler. */
    public static final class Log extends Handler {
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
            throw new IllegalStateException("code of an application that ended");
        }
    }

    /** A log formatter. */
    public static final class Format extends SimpleFormatter {}

    /** Asks for passwords. */
    public static final class Passwords extends Authenticator {}

    /** Knows no proxies. */
    public static final class Proxies extends ProxySelector {
        @Override
        public List<java.net.Proxy> select(URI uri) {
            return List.of(java.net.Proxy.NO_PROXY);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            // it has no others
        }
    }

    /** Knows no cookies. */
    public static final class Cookies extends CookieHandler {
        @Override
        public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
            return Map.of();
        }

        @Override
        public void put(URI uri, Map<String, List<String>> headers) {
            // goes nowhere
        }
    }

    /** Keeps no responses. */
    public static final class Responses extends ResponseCache {
        @Override
        public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    /** Has no algorithms. */
    public static final class Algorithms extends Provider {
        private static final long serialVersionUID = 1;

        /** For the JVM. */
        public Algorithms() {
            super("Application", "1", "of an application");
        }
    }

    /** Reads no images. */
    public static class Images extends ImageReaderSpi {
        @Override
        public boolean canDecodeInput(Object source) {
            return false;
        }

        @Override
        public ImageReader createReaderInstance(Object extension) {
            throw new IllegalStateException("It reads no images.");
        }

        @Override
        public String getDescription(Locale locale) {
            return "none";
        }
    }

    /** Does not let itself be taken out. */
    public static final class Faulty extends Images {
        @Override
        public void onDeregistration(ServiceRegistry registry, Class<?> category) {
            throw new AssertionError("code of an application that ended");
        }
    }

    /** What has one method to call. */
    public interface StubbornMXBean {
        /** It is called that. */
        String getName();
    }

    /** Waits for something before it lets itself be unregistered. */
    public static final class Stubborn implements StubbornMXBean, MBeanRegistration {
        /** What it waits for. */
        public static final CountDownLatch END = new CountDownLatch(1);

        @Override
        public String getName() {
            return "stubborn";
        }

        @Override
        public ObjectName preRegister(MBeanServer server, ObjectName name) {
            return name;
        }

        @Override
        public void postRegister(Boolean done) {
            // nothing to do
        }

        @Override
        public void preDeregister() throws InterruptedException {
            END.await();
        }

        @Override
        public void postDeregister() {
            // nothing to do
        }
    }

    /** Is called from other JVMs. */
    public static final class Exported implements Remote {}
}
