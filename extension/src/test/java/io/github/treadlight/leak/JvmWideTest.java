package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import java.beans.Introspector;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.rmi.MarshalledObject;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.modelmbean.RequiredModelMBean;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;

/** What applications register with the JVM, for all. */
class JvmWideTest extends HeldApplications {
    private static final Logger ROOT = Logger.getLogger("");

    private final List<Remote> stubs = new ArrayList<>();

    @Test
    void logHandlersOfTheRootLogger() throws Exception {
        Handler[] before = ROOT.getHandlers();
        assertOnly("log-handlers", loader -> ROOT.addHandler((Handler) loader.make(Globals.Log.class)));
        assertThat(ROOT.getHandlers()).containsExactly(before);
    }

    @Test
    void logHandlersOfTheServersLoggers() throws Exception {
        Logger ofServer = Logger.getLogger("some.library.of.the.server");
        ConsoleHandler ofServersOwn = new ConsoleHandler();
        ofServer.addHandler(ofServersOwn);
        assertOnly("log-handlers", loader -> ofServer.addHandler((Handler) loader.make(Globals.Log.class)));
        assertThat(ofServer.getHandlers()).containsExactly(ofServersOwn);
        ofServer.removeHandler(ofServersOwn);
    }

    @Test
    void logFilters() throws Exception {
        assertOnly("log-handlers", loader -> ROOT.setFilter(proxy(loader, Filter.class)));
        assertThat(ROOT.getFilter()).isNull();
        Handler ofServer = new ConsoleHandler();
        ROOT.addHandler(ofServer);
        assertOnly("log-handlers", loader -> ofServer.setFilter(proxy(loader, Filter.class)));
        assertThat(ofServer.getFilter()).isNull();
        ROOT.removeHandler(ofServer);
    }

    @Test
    void whatLoggersWereGivenMeanwhileStays() throws Exception {
        AppLoader ended = application();
        ROOT.setFilter(proxy(ended, Filter.class));
        Finding hold = theOnlyHold(new LogHandlers(), ended);
        Filter next = proxy(application(), Filter.class);
        ROOT.setFilter(next);
        try {
            assertThat(hold.release().release()).isFalse();
            assertThat(ROOT.getFilter()).isSameAs(next);
        } finally {
            ROOT.setFilter(null);
        }
    }

    @Test
    void aFormatterIsToldOf() throws Exception {
        AppLoader ended = application();
        Handler ofServer = new ConsoleHandler();
        Formatter formatter = (Formatter) ended.make(Globals.Format.class);
        ofServer.setFormatter(formatter);
        ROOT.addHandler(ofServer);
        try {
            assertToldOnly(ended, "formatter of log handler java.util.logging.ConsoleHandler of the root logger");
            assertThat(ofServer.getFormatter()).isSameAs(formatter);
        } finally {
            ROOT.removeHandler(ofServer);
        }
    }

    @Test
    void defaultsOfTheNetwork() throws Exception {
        ProxySelector proxies = ProxySelector.getDefault();
        HostnameVerifier verifier = HttpsURLConnection.getDefaultHostnameVerifier();
        assertOnly("jvm-defaults", loader -> {
            Authenticator.setDefault((Authenticator) loader.make(Globals.Passwords.class));
            ProxySelector.setDefault((ProxySelector) loader.make(Globals.Proxies.class));
            CookieHandler.setDefault((CookieHandler) loader.make(Globals.Cookies.class));
            ResponseCache.setDefault((ResponseCache) loader.make(Globals.Responses.class));
            HttpsURLConnection.setDefaultHostnameVerifier(proxy(loader, HostnameVerifier.class));
        });
        assertThat(Authenticator.getDefault()).isNull();
        assertThat(ProxySelector.getDefault()).isSameAs(proxies);
        assertThat(CookieHandler.getDefault()).isNull();
        assertThat(ResponseCache.getDefault()).isNull();
        assertThat(HttpsURLConnection.getDefaultHostnameVerifier()).isSameAs(verifier);
    }

    /** Without {@link #assertOnly}: Awaitility keeps the handler that there was while it waits, and sets it again. */
    @Test
    void theHandlerOfUncaughtExceptions() {
        AppLoader ended = application();
        Thread.setDefaultUncaughtExceptionHandler(proxy(ended, UncaughtExceptionHandler.class));
        try {
            assertThat(cleaning.clean(remains(ended), Budget.of(LONG), "jvm-defaults"::equals)).isEmpty();
            assertThat(cleanAll(ended)).hasSize(1);
            assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNull();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void sslContextsThatTrustAsTheApplicationDoes() throws Exception {
        SSLContext before = SSLContext.getDefault();
        SSLSocketFactory sockets = HttpsURLConnection.getDefaultSSLSocketFactory();
        LeakSweep asAtStart = new LeakSweep(LeakCatalogue.of(this), (name, failure) -> failures.add(name + failure));
        AppLoader ended = application();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {proxy(ended, X509TrustManager.class)}, null);
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        try {
            assertThat(asAtStart.clean(remains(ended), Budget.of(LONG), name -> !name.equals("jvm-defaults")))
                    .hasSize(2);
            assertThat(SSLContext.getDefault()).isSameAs(before);
            assertThat(HttpsURLConnection.getDefaultSSLSocketFactory()).isSameAs(sockets);
            assertThat(failures).isEmpty();
        } finally {
            SSLContext.setDefault(before);
            HttpsURLConnection.setDefaultSSLSocketFactory(sockets);
        }
    }

    /** GlassFish and Payara set their SSL context when the first application is deployed. */
    @Test
    void whatTheServerSetLateIsWhatComesBack() throws Exception {
        JvmDefaults defaults = new JvmDefaults(this);
        Authenticator ofServer = new Globals.Passwords();
        Authenticator.setDefault(ofServer);
        try {
            AppLoader first = application();
            defaults.begin(() -> remains(first));
            Authenticator.setDefault((Authenticator) first.make(Globals.Passwords.class));
            defaults.begin(() -> remains(first)); // of the second
            assertThat(theOnlyHold(defaults, first).release().release()).isTrue();
            assertThat(Authenticator.getDefault()).as("and not what the first had when the second began")
                    .isSameAs(ofServer);
        } finally {
            Authenticator.setDefault(null);
        }
    }

    @Test
    void whatTheNextApplicationSetStays() throws Exception {
        JvmDefaults defaults = new JvmDefaults(this);
        AppLoader ended = application();
        AppLoader running = application();
        Authenticator.setDefault((Authenticator) ended.make(Globals.Passwords.class));
        try {
            Finding hold = theOnlyHold(defaults, ended);
            Authenticator next = (Authenticator) running.make(Globals.Passwords.class);
            Authenticator.setDefault(next);
            assertThat(hold.release().release()).isFalse();
            assertThat(Authenticator.getDefault()).isSameAs(next);
        } finally {
            Authenticator.setDefault(null);
        }
    }

    @Test
    void imageProviders() throws Exception {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        ImageReaderSpi other = (ImageReaderSpi) application().make(Globals.Images.class);
        registry.registerServiceProvider(other);
        assertOnly("image-providers", loader -> registry.registerServiceProvider(loader.make(Globals.Images.class)));
        assertThat(registry.contains(other)).as("another application's stays").isTrue();
        registry.deregisterServiceProvider(other);
    }

    @Test
    void remoteObjects() throws Exception {
        Remote ofServer = new Globals.Exported();
        UnicastRemoteObject.exportObject(ofServer, 0);
        assertOnly("remote-objects", loader -> {
            Remote remote = (Remote) loader.make(Globals.Exported.class);
            UnicastRemoteObject.exportObject(remote, 0);
            // a client, which the object lives for: its stub is of the test's loader
            stubs.add(new MarshalledObject<>(UnicastRemoteObject.toStub(remote)).get());
        });
        assertThat(UnicastRemoteObject.unexportObject(ofServer, true)).as("the server's is still there").isTrue();
    }

    @Test
    void aSecurityProviderIsToldOf() throws Exception {
        AppLoader ended = application();
        Provider provider = (Provider) ended.make(Globals.Algorithms.class);
        Security.addProvider(provider);
        try {
            assertToldOnly(ended, "security provider Application of " + Globals.Algorithms.class.getName());
            assertThat(Security.getProvider("Application")).isSameAs(provider);
        } finally {
            Security.removeProvider("Application");
        }
    }

    @Test
    void whatTheIntrospectorKnows() throws Exception {
        Introspector.getBeanInfo(Item.class);
        assertOnly("bean-introspection", loader -> {
            Class<?> item = loader.loadClass(Item.class.getName());
            assertThat(Introspector.getBeanInfo(item).getPropertyDescriptors()).isNotEmpty();
        });
    }

    @Test
    void beansOfOtherServersThanTheJvmsOwn() throws Exception {
        MBeanServer server = MBeanServerFactory.createMBeanServer("of a library");
        ObjectName name = new ObjectName("test:type=Item");
        try {
            assertOnly("mbeans", loader -> server.registerMBean(loader.make(Item.class), name));
            assertThat(server.isRegistered(name)).isFalse();
        } finally {
            MBeanServerFactory.releaseMBeanServer(server);
        }
    }

    @Test
    void beansBehindBeansOfTheJdk() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName standard = new ObjectName("test:type=Item,in=standard");
        ObjectName ofServer = new ObjectName("test:type=Item,in=server");
        server.registerMBean(new StandardMBean(new Item(), ItemMXBean.class, true), ofServer);
        try {
            assertOnly("mbeans", loader -> {
                Class<?> type = loader.loadClass(ItemMXBean.class.getName());
                server.registerMBean(standard(loader.make(Item.class), type), standard);
            });
            assertThat(server.isRegistered(standard)).isFalse();
            assertOnly("mbeans", loader -> {
                RequiredModelMBean bean = new RequiredModelMBean();
                bean.setManagedResource(loader.make(Item.class), "ObjectReference");
                server.registerMBean(bean, new ObjectName("test:type=Item,in=model"));
            });
            assertThat(server.isRegistered(ofServer)).isTrue();
        } finally {
            server.unregisterMBean(ofServer);
        }
    }

    private static <T> StandardMBean standard(Object item, Class<T> type) {
        return new StandardMBean(type.cast(item), type, true);
    }

    private void assertToldOnly(AppLoader ended, String what) {
        assertThat(cleaning.holders(remains(ended), Budget.of(LONG))).contains(what);
        assertThat(cleanAll(ended)).isEmpty();
        assertThat(failures).isEmpty();
    }

    private static <T> T proxy(ClassLoader loader, Class<T> type) {
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, arguments) -> null));
    }
}
