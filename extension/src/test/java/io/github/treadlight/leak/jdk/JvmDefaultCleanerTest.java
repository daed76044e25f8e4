package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.SweepMode;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JvmDefaultCleanerTest extends RetainedApplications {
    private static final String LEAK = "jvm-defaults";

    private final SSLContext before = SSLContext.getDefault();
    private final SSLSocketFactory socketsBefore = HttpsURLConnection.getDefaultSSLSocketFactory();

    JvmDefaultCleanerTest() throws GeneralSecurityException {}

    @AfterEach
    void restore() {
        SSLContext.setDefault(before);
        HttpsURLConnection.setDefaultSSLSocketFactory(socketsBefore);
        Authenticator.setDefault(null);
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    @Test
    void restoresNetworkDefaults() throws Exception {
        ProxySelector proxies = ProxySelector.getDefault();
        HostnameVerifier verifier = HttpsURLConnection.getDefaultHostnameVerifier();
        assertReleasedOnlyBy(LEAK, loader -> {
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

    /** Does not use {@link #assertReleasedOnlyBy}, because Awaitility changes and restores this handler. */
    @Test
    void restoresTheDefaultUncaughtExceptionHandler() {
        AppLoader ended = application();
        Thread.setDefaultUncaughtExceptionHandler(proxy(ended, UncaughtExceptionHandler.class));
        assertThat(sweep.sweep(ended(ended), Budget.of(LONG),
                leak -> leak.name().equals(LEAK) ? SweepMode.SKIP : SweepMode.RELEASE).released()).isEmpty();
        assertThat(sweepAll(ended).released()).hasSize(1);
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNull();
        assertThat(failures).isEmpty();
    }

    @Test
    void restoresTheStandardOutput() throws Exception {
        PrintStream out = System.out;
        try {
            assertReleasedOnlyBy(LEAK, loader -> System.setOut((PrintStream) loader.its(Globals.Output.class)
                    .getConstructor(OutputStream.class).newInstance(OutputStream.nullOutputStream())));
            assertThat(System.out).isSameAs(out);
        } finally {
            System.setOut(out);
        }
    }

    @Test
    void restoresAnSslContextWithATrustManagerOfTheApplication() throws Exception {
        LeakSweep asAtStart = newSweep();
        AppLoader ended = application();
        SSLContext context = trusting(ended);
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        assertThat(asAtStart.sweep(ended(ended), Budget.of(LONG), leak -> SweepMode.RELEASE).released()).hasSize(2);
        assertThat(SSLContext.getDefault()).isSameAs(before);
        assertThat(HttpsURLConnection.getDefaultSSLSocketFactory()).isSameAs(socketsBefore);
        assertThat(failures).isEmpty();
    }

    /** GlassFish and Payara set their SSL context when the first application is deployed. */
    @Test
    void restoresADefaultThatTheServerSetAfterTheFirstObservation() throws Exception {
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        Authenticator ofServer = new Globals.Passwords();
        Authenticator.setDefault(ofServer);
        AppLoader first = application();
        cleaner.observe(() -> search(ended(first), LONG));
        Authenticator.setDefault((Authenticator) first.make(Globals.Passwords.class));
        cleaner.observe(() -> search(ended(first), LONG)); // before the second deployment
        assertThat(onlyFinding(cleaner, first).release().release()).isTrue();
        assertThat(Authenticator.getDefault()).isSameAs(ofServer);
    }

    @Test
    void keepsADefaultThatTheNextApplicationSetAfterTheSearch() throws Exception {
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        AppLoader ended = application();
        Authenticator.setDefault((Authenticator) ended.make(Globals.Passwords.class));
        Finding finding = onlyFinding(cleaner, ended);
        Authenticator next = (Authenticator) application().make(Globals.Passwords.class);
        Authenticator.setDefault(next);
        assertThat(finding.release().release()).isFalse();
        assertThat(Authenticator.getDefault()).isSameAs(next);
    }

    @Test
    void aDefaultOfUnknownOwnerIsReportedAndNeitherReplacedNorRestored() throws Exception {
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        AppLoader ended = application();
        SSLContext context = trusting(ended);
        SSLContext.setDefault(context);
        cleaner.observe(() -> search(ended(ended), Duration.ZERO));
        Finding undecided = onlyFinding(cleaner, ended);
        assertThat(undecided.place()).startsWith("javax.net.ssl.SSLContext.defaultContext: ");
        assertThat(undecided.release()).as("reported only").isNull();
        assertThat(SSLContext.getDefault()).isSameAs(context);
        AppLoader next = application();
        SSLContext.setDefault(trusting(next));
        assertThat(onlyFinding(cleaner, next).release()).as("not the baseline of the next application").isNull();
    }

    @Test
    void keepsNoDefaultOfUnknownOwnerAlive() throws Exception {
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        WeakReference<AppLoader> ended = observeUndecided(cleaner);
        SSLContext.setDefault(before);
        Memory.collectUntil(() -> ended.refersTo(null));
        assertThat(findings(cleaner, ended(application()))).isEmpty();
    }

    private WeakReference<AppLoader> observeUndecided(JvmDefaultCleaner cleaner) throws Exception {
        AppLoader ended = application();
        SSLContext.setDefault(trusting(ended));
        cleaner.observe(() -> search(ended(ended), Duration.ZERO));
        return new WeakReference<>(ended);
    }

    @Test
    void releasesAgainOnceALaterObservationHasDecided() throws Exception {
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        AppLoader ended = application();
        SSLContext ofServer = SSLContext.getInstance("TLS");
        ofServer.init(null, null, null);
        SSLContext.setDefault(ofServer);
        cleaner.observe(() -> search(ended(ended), Duration.ZERO));
        cleaner.observe(() -> search(ended(ended), LONG));
        SSLContext.setDefault(trusting(ended));
        assertThat(onlyFinding(cleaner, ended).release().release()).isTrue();
        assertThat(SSLContext.getDefault()).isSameAs(ofServer);
    }

    /** Error trackers call the previous handler. */
    @Test
    void keepsADefaultThatDelegatesToThatOfARunningApplication() throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        UncaughtExceptionHandler chained = chained(ended, proxy(running, UncaughtExceptionHandler.class));
        Thread.setDefaultUncaughtExceptionHandler(chained);
        assertThat(sweepBeside(running, ended).released()).isEmpty();
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(chained);
        assertThat(holders(ended)).isNotEmpty();
    }

    @Test
    void restoresTheServersDefaultToWhichTheApplicationDelegates() throws Exception {
        UncaughtExceptionHandler ofServer = (thread, failure) -> { };
        Thread.setDefaultUncaughtExceptionHandler(ofServer);
        JvmDefaultCleaner cleaner = new JvmDefaultCleaner(this);
        AppLoader ended = application();
        Thread.setDefaultUncaughtExceptionHandler(chained(ended, chained(ended, ofServer)));
        assertThat(onlyFinding(cleaner, ended).release().release()).isTrue();
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(ofServer);
    }

    private static UncaughtExceptionHandler chained(AppLoader application, UncaughtExceptionHandler before)
            throws ReflectiveOperationException {
        Object handler = application.make(Globals.Chained.class);
        handler.getClass().getField("before").set(handler, before);
        return (UncaughtExceptionHandler) handler;
    }

    /** Returns an SSL context with a trust manager of the application. */
    private static SSLContext trusting(ClassLoader application) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {proxy(application, X509TrustManager.class)}, null);
        return context;
    }

    private static <T> T proxy(ClassLoader loader, Class<T> type) {
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, arguments) -> null));
    }
}
