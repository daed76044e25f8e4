package io.github.treadlight.server.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.DomainXml;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sweeps a shutdown hook of the server whose context class loader is that of an ended application. */
class SweepsTest {
    private static final String PLACE = "context class loader of thread hook-of-server";
    private static final GenerationId SHOP = new GenerationId("shop", 1);

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final ClassLoader loader = new URLClassLoader(new URL[0]);
    private final EndedLoaders ended = new EndedLoaders();
    private final Thread hook = new Thread(() -> { }, "hook-of-server");
    private final SettableEvidence evidence = new SettableEvidence();
    private int searches;

    @BeforeEach
    void retain() {
        ended.add(loader, loader.getParent(), SHOP);
        hook.setContextClassLoader(loader);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @AfterEach
    void remove() {
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private Sweeps sweeps(String product, String version, String... namesAndTexts) throws Exception {
        return sweeps((owner, member) -> true, product, version, namesAndTexts);
    }

    /** Returns the sweeps of a server whose private members all have unknown shapes. */
    private Sweeps sweepsOfUnknown(String... namesAndTexts) throws Exception {
        return sweeps((owner, member) -> false, "payara", "6.2099.1", namesAndTexts);
    }

    private Sweeps sweeps(UsedMembers.Shapes shapes, String product, String version, String... namesAndTexts)
            throws Exception {
        ServerLibraries libraries = new ServerLibraries() {
            @Override
            public Collection<Class<?>> loadedClasses() {
                searches++;
                return List.of();
            }
        };
        Sweeps sweeps = new Sweeps(libraries, new Interlock(evidence),
                ServerVersion.of(product, version), shapes);
        domain.set(namesAndTexts);
        sweeps.configure(domain.settings());
        return sweeps;
    }

    @ParameterizedTest
    @CsvSource({"payara, 6.2025.10", "payara, 7.2027.1", "glassfish, 9.1.0"})
    void aCleanerReleasesOnEveryVersionWhosePrivateMembersAreKnown(String product, String version) throws Exception {
        Sweeps sweeps = sweeps(product, version, "clean-server-caches", "on");
        assertThat(sweeps.sweep(ended)).isTrue();
        assertThat(hook.getContextClassLoader()).isNotSameAs(loader);
        assertThat(sweeps.released()).extracting(ReleasedLeak::place).contains(PLACE);
        assertThat(log.lines()).anyMatch(line -> line.startsWith("INFO Treadlight released ") && line.contains(PLACE));
    }

    @Test
    void anObserverReportsLeaksAndLeavesThem() throws Exception {
        Sweeps sweeps = sweeps("payara", "6.2025.10", "mode", "observe");
        assertThat(sweeps.sweep(ended)).isFalse();
        assertThat(hook.getContextClassLoader()).isSameAs(loader);
        assertThat(sweeps.released()).isEmpty();
        LeakCatalogue.get().names().forEach(leak -> assertThat(sweeps.mayRelease(leak)).isFalse());
        assertThat(log.lines()).anyMatch(line -> line.startsWith("INFO Treadlight found ") && line.contains(PLACE));
    }

    @ParameterizedTest
    @CsvSource({
        "true, clean-server-caches=report",
        "false, the server or JDK differs here from the tested ones",
    })
    void aLeakIsReportedWithTheReasonAndLeft(boolean isKnown, String reason) throws Exception {
        Sweeps sweeps = isKnown ? sweeps("payara", "6.2025.10", "clean-server-caches", "report") : sweepsOfUnknown();
        assertThat(sweeps.sweep(ended)).isFalse();
        assertThat(hook.getContextClassLoader()).isSameAs(loader);
        assertThat(sweeps.released()).isEmpty();
        assertThat(log.lines()).filteredOn(line -> line.contains(PLACE)).singleElement().asString()
                .startsWith("INFO Treadlight found ").contains("(context-loaders: " + reason);
    }

    @Test
    void anUnverifiedCleanerReleasesWhereTheAdministratorWantsIt() throws Exception {
        assertThat(sweepsOfUnknown("clean-unverified", "true").sweep(ended)).isTrue();
        assertThat(hook.getContextClassLoader()).isNotSameAs(loader);
    }

    @Test
    void aCleanerOnProbationReleasesOnceItsFindingsAgreeWithTheWatch() throws Exception {
        Sweeps sweeps = sweepsOfUnknown();
        sweeps.sweep(ended);
        sweeps.sweep(ended);
        assertThat(log.lines()).filteredOn(line -> line.contains("only report leaks until the watch"))
                .singleElement().asString().contains("payara-6.2099.1", "context-loaders", "No action is needed",
                        "To release these leaks without waiting", "--clean-unverified=true");
        assertThat(sweeps.coverage()).containsPattern("of which .*context-loaders.* only report");
        sweeps.prove(ended, Set.of(new GenerationId("other", 1)));
        assertThat(hook.getContextClassLoader()).as("another application is retained").isSameAs(loader);
        searches = 0;
        sweeps.prove(ended, Set.of(SHOP));
        assertThat(searches).isEqualTo(1);
        assertThat(hook.getContextClassLoader()).isNotSameAs(loader);
        assertThat(sweeps.released()).extracting(ReleasedLeak::place).contains(PLACE);
        assertThat(sweeps.coverage()).doesNotContainPattern("of which .*context-loaders");
        assertThat(log.lines()).filteredOn(line -> line.contains("These cleaners release leaks from now on"))
                .singleElement().asString().contains("context-loaders");
    }

    @Test
    void oneProofSufficesForAllPrivateFields() throws Exception {
        Set<String> unknown = ConcurrentHashMap.newKeySet();
        unknown.add("contextClassLoader");
        Sweeps sweeps = sweeps((owner, member) -> !unknown.contains(member), "payara", "6.2099.1");
        sweeps.sweep(ended);
        sweeps.prove(ended, Set.of(SHOP));
        assertThat(hook.getContextClassLoader()).as("after the proof").isNotSameAs(loader);
        hook.setContextClassLoader(loader);
        unknown.add("hooks"); // as if the cleaner had not read the hooks before
        sweeps.sweep(ended);
        assertThat(hook.getContextClassLoader()).as("another field is used").isNotSameAs(loader);
        assertThat(log.lines()).filteredOn(line -> line.contains("These cleaners release leaks from now on"))
                .hasSize(1);
    }

    /** Such a search may be incomplete on this server forever, for example because the heap is large. */
    @Test
    void anIncompleteSearchDelaysTheProofByOneConfirmation() throws Exception {
        Sweeps sweeps = sweepsOfUnknown();
        sweeps.sweep(ended);
        proveWithIncompleteSearch(sweeps);
        assertThat(hook.getContextClassLoader()).as("after one confirmation").isSameAs(loader);
        assertThat(log.lines()).filteredOn(line -> line.contains("after a second confirmation")).singleElement()
                .asString().contains("context-loaders", "the search for thread-locals", "No action is needed",
                        "--clean-unverified=true");
        assertThat(log.lines()).noneMatch(line -> line.contains("release leaks from now on"));
        proveWithIncompleteSearch(sweeps);
        assertThat(hook.getContextClassLoader()).as("after two confirmations").isNotSameAs(loader);
        assertThat(log.lines()).filteredOn(line -> line.contains("after a second confirmation")).hasSize(1);
        assertThat(log.lines()).filteredOn(line -> line.contains("These cleaners release leaks from now on"))
                .singleElement().asString().contains("context-loaders");
    }

    /** Proves while this thread, whose thread locals a proof clears, has a value with too many objects to search. */
    private void proveWithIncompleteSearch(Sweeps sweeps) {
        ThreadLocal<Object> large = new ThreadLocal<>();
        large.set(IntStream.range(0, 10_000).mapToObj(i -> new Object[] {new Object[0]}).toArray());
        sweeps.prove(ended, Set.of(SHOP));
    }

    /** The watch confirms that the place retains the application, and not what the method does. */
    @Test
    void aCleanerThatCallsAMethodOfUnknownShapeOnlyReportsInSpiteOfProofs() throws Exception {
        Sweeps sweeps = sweepsOfUnknown();
        sweeps.members("context-loaders").record(() -> CalledMethods.find(Thread.class, "getContextClassLoader"));
        sweeps.sweep(ended);
        sweeps.prove(ended, Set.of(SHOP));
        sweeps.sweep(ended);
        assertThat(hook.getContextClassLoader()).isSameAs(loader);
        assertThat(log.lines()).noneMatch(line -> line.contains("release leaks from now on"));
        assertThat(log.lines()).filteredOn(line -> line.contains("only report leaks on this server"))
                .singleElement().asString().contains("context-loaders", "--clean-unverified=true")
                .doesNotContain("until the watch");
        assertThat(log.lines()).filteredOn(line -> line.contains(PLACE)).first().asString()
                .contains("the server or JDK differs here from the tested ones", "clean-unverified=true")
                .doesNotContain("once the watch");
        assertThat(sweeps.coverage()).containsPattern("context-loaders.* only report on this server")
                .contains("asadmin set-treadlight-configuration --clean-unverified=true");
        domain.set("clean-unverified", "true");
        sweeps.configure(domain.settings());
        sweeps.sweep(ended);
        assertThat(hook.getContextClassLoader()).isNotSameAs(loader);
    }

    /** A release may use such a method first, when the watch has confirmed the leak. */
    @Test
    void theLogPromisesNoReleasesIfTheReleaseCallsAMethodOfUnknownShape() throws Exception {
        Sweeps[] sweeps = new Sweeps[1];
        evidence.inUse = any -> {
            try { // as the release would, which follows
                sweeps[0].members("context-loaders").record(
                        () -> CalledMethods.find(Thread.class, "getContextClassLoader"));
            } catch (ReflectiveOperationException missing) {
                throw new AssertionError(missing);
            }
            return true;
        };
        sweeps[0] = sweepsOfUnknown();
        sweeps[0].sweep(ended);
        sweeps[0].prove(ended, Set.of(SHOP));
        assertThat(log.lines()).noneMatch(line -> line.contains("release leaks from now on"));
        assertThat(log.lines()).filteredOn(line -> line.contains("only report leaks on this server"))
                .last().asString().contains("context-loaders");
    }

    @Test
    void aCleanerReleasesOnATestedVersionWithoutAComparison() throws Exception {
        Sweeps sweeps = sweeps((owner, member) -> {
            throw new AssertionError("compared");
        }, "payara", "6.2025.10");
        assertThat(sweeps.sweep(ended)).isTrue();
        assertThat(sweeps.coverage()).doesNotContain("only report");
    }

    @Test
    void aCleanerOnProbationOnlyReportsWhereTheAdministratorWantsReports() throws Exception {
        Sweeps sweeps = sweepsOfUnknown("clean-server-caches", "report");
        sweeps.prove(ended, Set.of(SHOP));
        assertThat(hook.getContextClassLoader()).isSameAs(loader);
    }

    @Test
    void aLeakIsNotReleasedInAVersionThatDoesNotHaveIt() throws Exception {
        String leak = LeakCatalogue.PRINCIPAL_MAPPERS;
        assertThat(sweeps("payara", "7.2025.1", "clean-unverified", "true").mayRelease(leak)).isTrue();
        assertThat(sweeps("payara", "6.2025.10", "clean-unverified", "true").mayRelease(leak)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"clean-server-caches, off", "cleaner-excludes, context-loaders", "enabled, false"})
    void aLeakThatIsSwitchedOffIsNeitherReleasedNorLogged(String attribute, String text) throws Exception {
        Sweeps sweeps = sweeps("payara", "6.2025.10", attribute, text);
        sweeps.sweep(ended);
        assertThat(hook.getContextClassLoader()).isSameAs(loader);
        assertThat(log.lines()).noneMatch(line -> line.contains(PLACE));
        assertThat(sweeps.holders(ended, Budget.of(Duration.ofMinutes(5))).get(SHOP)).contains(PLACE);
    }

    /** The server sets some defaults at its first deployment, when an administrator may only want reports. */
    @Test
    void theServersDefaultsAreObservedInEveryMode() throws Exception {
        CookieHandler before = CookieHandler.getDefault();
        CookieManager ofServer = new CookieManager();
        try {
            Sweeps sweeps = sweeps("payara", "6.2025.10", "clean-server-caches", "off");
            sweeps.start();
            CookieHandler.setDefault(ofServer);
            List<String> observed = new ArrayList<>();
            sweeps.observe(() -> {
                observed.add("changed");
                return new EndedLoaders();
            });
            assertThat(observed).containsExactly("changed");
            sweeps.observe(() -> {
                throw new AssertionError("the server's value is known");
            });
        } finally {
            CookieHandler.setDefault(before);
        }
    }

    @Test
    void operationsWithoutASearchFollowTheSameRules() throws Exception {
        for (String leak : List.of(LeakCatalogue.CONFIG_SERVICES, LeakCatalogue.SELF_HELD_CLEANUPS)) {
            assertThat(sweeps("payara", "6.2025.10", "clean-server-caches", "on").mayRelease(leak)).isTrue();
            assertThat(sweeps("payara", "6.2025.10", "clean-server-caches", "report").mayRelease(leak)).isFalse();
            assertThat(sweeps("payara", "8.2027.1", "clean-server-caches", "on").mayRelease(leak)).isTrue();
        }
    }
}
