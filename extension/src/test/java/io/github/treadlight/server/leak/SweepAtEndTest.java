package io.github.treadlight.server.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.DomainXml;
import java.net.ProxySelector;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ServiceRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the sweep at the moment at which the server has closed the class loaders of an application. */
class SweepAtEndTest {
    private static final String PROVIDER = "Application";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final Logger logger = Logger.getLogger("a logger of the server");
    private final AppLoader loader = new AppLoader(
            Globals.class, Globals.Log.class.getSuperclass(), Globals.Log.class, Globals.Wrapping.class,
            Globals.Algorithms.class, Globals.Images.class, Globals.Proxies.class);
    private final EndedLoaders ended = new EndedLoaders();
    private final SettableEvidence evidence = new SettableEvidence();
    private Sweeps sweeps;

    @BeforeEach
    void end() throws Exception {
        ended.add(loader, loader.getParent(), new GenerationId("shop", 1));
        sweeps = new Sweeps(ServerLibraries.NONE, new Interlock(evidence), ServerVersion.of("payara", "6.2025.10"),
                (owner, member) -> true);
        sweeps.configure(domain.settings());
    }

    @AfterEach
    void restore() {
        Security.removeProvider(PROVIDER);
        for (Handler each : logger.getHandlers()) {
            logger.removeHandler(each);
        }
    }

    /** The next record of the server would fail in the handler, whose class loader refuses to load classes. */
    @Test
    void aLogHandlerIsReleasedAtOnceAndOtherLeaksAreLeftToTheSweep() throws Exception {
        logger.addHandler((Handler) loader.make(Globals.Log.class));
        Thread hook = new Thread(() -> { }, "hook-of-server");
        hook.setContextClassLoader(loader);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            sweeps.sweepAtEnd(ended);
            assertThat(logger.getHandlers()).isEmpty();
            assertThat(hook.getContextClassLoader()).isSameAs(loader);
            assertThat(log.lines()).singleElement().asString()
                    .startsWith("INFO Treadlight released 1 leak of shop (generation 1): log handler ");
            assertThat(sweeps.released()).extracting(ReleasedLeak::leak).containsExactly("log-handlers");
        } finally {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    /** The next deployment would get the reader, whose class loader refuses to load classes. */
    @Test
    void anImageReaderIsReleasedAtOnce() throws Exception {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        Object reader = loader.make(Globals.Images.class);
        registry.registerServiceProvider(reader);
        try {
            sweeps.sweepAtEnd(ended);
            assertThat(registry.contains(reader)).isFalse();
        } finally {
            registry.deregisterServiceProvider(reader);
        }
    }

    /** The registry holds a lock while it calls a provider of any application. */
    @Test
    void anUndeploymentDoesNotWaitForTheImageReaderOfAnotherApplication() throws Exception {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        Object reader = loader.make(Globals.Images.class);
        registry.registerServiceProvider(reader);
        CountDownLatch isLocked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Globals.Images slow = new Globals.Images() {
            @Override
            public void onRegistration(ServiceRegistry registered, Class<?> category) {
                isLocked.countDown();
                awaitQuietly(end);
            }
        };
        Thread other = new Thread(() -> registry.registerServiceProvider(slow));
        other.start();
        try {
            isLocked.await();
            CompletableFuture<Void> sweep = CompletableFuture.runAsync(() -> sweeps.sweepAtEnd(ended));
            assertThat(sweep).succeedsWithin(Duration.ofMinutes(1));
            assertThat(log.lines()).isEmpty();
        } finally {
            end.countDown();
            other.join();
            registry.deregisterServiceProvider(slow);
            registry.deregisterServiceProvider(reader);
        }
    }

    /** The server's next connection would ask the selector, whose class loader refuses to load classes. */
    @Test
    void aDefaultOfTheJvmIsRestoredAtOnce() throws Exception {
        ProxySelector before = ProxySelector.getDefault();
        sweeps.start();
        ProxySelector.setDefault((ProxySelector) loader.make(Globals.Proxies.class));
        try {
            sweeps.sweepAtEnd(ended);
            assertThat(ProxySelector.getDefault()).isSameAs(before);
            assertThat(sweeps.released()).extracting(ReleasedLeak::leak).containsExactly("jvm-defaults");
        } finally {
            ProxySelector.setDefault(before);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** The sweep runs in a thread of the server, which has the thread locals of the administrator's request. */
    @Test
    void theCallerKeepsItsThreadLocals() {
        ThreadLocal<String> ofCaller = new ThreadLocal<>();
        ofCaller.set("request");

        sweeps.sweepAtEnd(ended);

        assertThat(ofCaller.get()).isEqualTo("request");
    }

    @Test
    void theInterlockDecides() throws Exception {
        Handler handler = (Handler) loader.make(Globals.Log.class);
        logger.addHandler(handler);
        evidence.isClosed = false;
        sweeps.sweepAtEnd(ended);
        assertThat(logger.getHandlers()).containsExactly(handler);
        assertThat(log.lines()).isEmpty();
    }

    /** The sweep reports it with the reason. */
    @Test
    void aHandlerThatDelegatesToOneOfTheServerStays() throws Exception {
        Handler wrapping = (Handler) loader.make(Globals.Wrapping.class);
        wrapping.getClass().getField("before").set(wrapping, new ConsoleHandler());
        logger.addHandler(wrapping);
        sweeps.sweepAtEnd(ended);
        assertThat(logger.getHandlers()).containsExactly(wrapping);
        assertThat(log.lines()).isEmpty();
    }

    /** The JVM has one provider of each name, so later deployments get objects of classes that they do not have. */
    @Test
    void aSecurityProviderIsKeptAndLoggedAsAWarning() throws Exception {
        Provider provider = (Provider) loader.make(Globals.Algorithms.class);
        Security.addProvider(provider);
        sweeps.sweepAtEnd(ended);
        assertThat(Security.getProvider(PROVIDER)).isSameAs(provider);
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight: shop (generation 1) has ended and left 1 leak that Treadlight does not"
                        + " release: security provider Application of " + Globals.Algorithms.class.getName())
                .contains("Security.removeProvider(\"Application\")");
    }

    /** The interlock denies the release until the server has removed the application from its registry. */
    @Test
    void aHandlerIsReleasedWhenTheApplicationIsNoLongerRegisteredWithoutASecondWarning() throws Exception {
        logger.addHandler((Handler) loader.make(Globals.Log.class));
        Security.addProvider((Provider) loader.make(Globals.Algorithms.class));
        evidence.isInUse = true;
        sweeps.sweepAtEnd(ended);
        assertThat(logger.getHandlers()).hasSize(1);
        evidence.isInUse = false;
        sweeps.releaseAtEnd(ended);
        assertThat(logger.getHandlers()).isEmpty();
        assertThat(log.lines()).hasSize(2).anyMatch(line -> line.startsWith("WARNING Treadlight: shop (generation 1)"))
                .anyMatch(line -> line.startsWith("INFO Treadlight released 1 leak of shop (generation 1): log"));
    }

    @Test
    void nothingIsSearchedIfTheAdministratorHasSwitchedItOff() throws Exception {
        Security.addProvider((Provider) loader.make(Globals.Algorithms.class));
        domain.set("clean-server-caches", "off");
        sweeps.configure(domain.settings());
        sweeps.sweepAtEnd(ended);
        assertThat(log.lines()).isEmpty();
    }
}
