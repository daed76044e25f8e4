package io.github.treadlight.server.leak;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.config.serverbeans.Application;
import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Singleton;
import java.beans.PropertyChangeEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.glassfish.exousia.DefaultPolicyContextHandler;
import org.glassfish.hk2.api.ActiveDescriptor;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.AliasDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvnet.hk2.config.Dom;
import org.jvnet.hk2.config.DomDescriptor;
import org.jvnet.hk2.config.Transactions;

/** The server's objects after real transactions that remove applications from domain.xml. */
class UndeploymentCleanerTest {
    private static final String PAYARA = "fish.payara.nucleus.executorservice.PayaraExecutorService";
    private static final String METRICS = "fish.payara.microprofile.metrics.MetricsService";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<applications>",
            "<application name='shop' object-type='user'>",
            "<module name='web'><engine sniffer='web'/></module>",
            "</application>",
            "<application name='mall' object-type='user'>",
            "<module name='web'><engine sniffer='web'/></module>",
            "</application>",
            "<application name='Mall' object-type='user'/>",
            "<application name='shop:2' object-type='user'/>",
            "<application name='shop-2' object-type='user'/>",
            "</applications>",
            "<configs><config name='server-config'><treadlight-configuration/></config></configs>");

    /** The end of the line in the log, which says what the releases mean. */
    private static final String MEANING =
            ", which each deployment would otherwise leave in the server's memory. No action is needed";

    /** The metrics service; null as on a server that is not Payara. */
    private @Nullable Object metrics;
    /** The contracts of the services that the step for cleanups requested. The server has none of them. */
    private final List<String> asked = new ArrayList<>();
    private boolean fails;
    private Settings settings = Settings.DEFAULT;
    private final ServerLibraries libraries = new ServerLibraries() {
        @Override
        public Optional<Class<?>> find(String className) {
            return className.equals(DefaultPolicyContextHandler.class.getName())
                    ? Optional.of(DefaultPolicyContextHandler.class) : Optional.empty();
        }

        @Override
        public Optional<Object> service(String contract) {
            if (contract.equals(METRICS)) {
                return Optional.ofNullable(metrics);
            }
            asked.add(contract);
            if (fails) {
                throw new NoClassDefFoundError("thrown by the test");
            }
            return Optional.empty();
        }
    };
    private final Sweeps sweeps = new Sweeps(libraries, new Interlock(new SettableEvidence()),
            ServerVersion.of("payara", "7.2025.1"),
            (owner, member) -> true);
    /** The number of lines in the log at each removal of applications. */
    private final List<Integer> removals = new ArrayList<>();
    private final UndeploymentCleaner undeployed =
            new UndeploymentCleaner(domain.services(), libraries, sweeps, () -> settings,
                    () -> removals.add(log.lines().size()));

    @AfterEach
    void clear() {
        DefaultPolicyContextHandler.clear();
    }

    @BeforeEach
    void start() {
        leave("shop");
        leave("mall");
        undeployed.start();
    }

    /** Registers services beside those that GlassFish takes back, in each form of which Payara leaves some. */
    private void leave(String application) {
        Dom module = Dom.unwrap(domain.application(application).getModule().get(0));
        ActiveDescriptor<?> read = ServiceLocatorUtilities.addOneDescriptor(domain.services(), new DomDescriptor<>(
                module, Set.of(Runnable.class), Singleton.class, application, Set.of()));
        for (ActiveDescriptor<?> each : List.of(module, read)) {
            ServiceLocatorUtilities.addOneDescriptor(domain.services(),
                    new AliasDescriptor<>(domain.services(), each, Runnable.class.getName(), application));
        }
    }

    private List<ActiveDescriptor<?>> left(String application) {
        return domain.services().getDescriptors(
                BuilderHelper.createNameAndContractFilter(Runnable.class.getName(), application));
    }

    private void set(String attribute, String text) throws Exception {
        domain.set(attribute, text);
        settings = domain.settings();
        sweeps.configure(settings);
    }

    @Test
    void anUndeployedApplicationLeavesNoServicesOfItsConfiguration() throws Exception {
        assertThat(left("shop")).hasSize(3);
        domain.removeApplication("shop");
        assertThat(left("shop")).isEmpty();
        assertThat(asked).as("the step for cleanups").containsExactly(PAYARA);
        assertThat(removals).as("the number of lines before").containsExactly(0);
        assertThat(log.lines()).containsExactly("INFO Treadlight released 3 configuration services of shop" + MEANING);
        assertThat(sweeps.released()).singleElement().satisfies(release -> {
            assertThat(release.application()).isEqualTo("shop");
            assertThat(release.leak()).isEqualTo(LeakCatalogue.CONFIG_SERVICES);
        });
    }

    /** HK2 reads its list of transaction listeners without a lock, and a transaction fails if the list changes. */
    @Test
    void theStartDoesNotChangeWhatTransactionsOfOtherThreadsRead() {
        Transactions transactions = domain.services().getService(Transactions.class);
        int listeners = transactions.currentListeners().size();
        new UndeploymentCleaner(domain.services(), libraries, sweeps, () -> settings, () -> { }).start();
        assertThat(transactions.currentListeners()).hasSize(listeners);
    }

    @Test
    void servicesOfAnotherApplicationRemain() throws Exception {
        domain.removeApplication("shop");
        assertThat(left("mall")).hasSize(3);
        assertThat(domain.services().getServiceHandle(Application.class, "mall")).isNotNull();
        assertThat(domain.services().getService(Domain.class)).isNotNull();
    }

    @Test
    void disablingIsNotUndeploying() throws Exception {
        domain.set(domain.application("shop"), "enabled", "false");
        domain.set("enabled", "true", "loader-watch", "false");
        assertThat(left("shop")).hasSize(3);
        assertThat(asked).isEmpty();
    }

    @Test
    void replacingIsNotUndeploying() {
        Application shop = domain.application("shop");
        undeployed.changed(new PropertyChangeEvent[] {new PropertyChangeEvent(this, "shop", shop, shop)});
        assertThat(left("shop")).hasSize(3);
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"enabled, false", "clean-server-caches, off", "clean-server-caches, report"})
    void nothingIsDoneWhenCleaningIsSwitchedOff(String attribute, String text) throws Exception {
        set(attribute, text);
        domain.removeApplication("shop");
        assertThat(left("shop")).hasSize(3);
        assertThat(asked).isEmpty();
    }

    @Test
    void aStepThatIsExcludedIsLeftOutAndTheOtherIsNot() throws Exception {
        set("cleaner-excludes", LeakCatalogue.CONFIG_SERVICES);
        domain.removeApplication("shop");
        assertThat(left("shop")).hasSize(3);
        assertThat(asked).hasSize(1);
        set("cleaner-excludes", LeakCatalogue.SELF_HELD_CLEANUPS);
        domain.removeApplication("mall");
        assertThat(left("mall")).isEmpty();
        assertThat(asked).hasSize(1);
    }

    @Test
    void aStepThatFailsIsLoggedOnceWithTheRemedyAndTheOthersAreDone() throws Exception {
        fails = true;
        domain.removeApplication("shop");
        domain.removeApplication("mall");
        assertThat(domain.application("shop")).as("the transaction is the server's").isNull();
        assertThat(left("shop")).isEmpty();
        assertThat(left("mall")).isEmpty();
        assertThat(asked).hasSize(2);
        assertThat(log.lines()).filteredOn(line -> !line.startsWith("INFO Treadlight released "))
                .singleElement().asString()
                .startsWith("INFO Treadlight: the cleaner " + LeakCatalogue.SELF_HELD_CLEANUPS
                        + " does not fit this server (java.lang.NoClassDefFoundError: thrown by the test)")
                .endsWith("asadmin set-treadlight-configuration --cleaner-excludes="
                        + LeakCatalogue.SELF_HELD_CLEANUPS);
    }

    @Test
    void aStepThatUsesAMemberOfUnknownShapeIsLoggedOnceWithTheRemedy() throws Exception {
        Sweeps unknown = new Sweeps(libraries, new Interlock(new SettableEvidence()),
                ServerVersion.of("payara", "7.2099.1"), (owner, member) -> !member.equals("theDom"));
        undeployed.stop();
        new UndeploymentCleaner(domain.services(), libraries, unknown, () -> settings, () -> { }).start();
        domain.removeApplication("shop");
        domain.removeApplication("shop:2");
        assertThat(left("shop")).hasSize(3);
        assertThat(log.lines()).singleElement().asString()
                .startsWith("INFO Treadlight: payara-7.2099.1").contains(LeakCatalogue.CONFIG_SERVICES)
                .contains("these cleaners only report leaks on this server")
                .endsWith("asadmin set-treadlight-configuration --clean-unverified=true")
                .doesNotContain("does not fit");
        assertThat(unknown.coverage()).contains(LeakCatalogue.CONFIG_SERVICES + " only report on this server");
        set("clean-unverified", "true");
        unknown.configure(settings);
        domain.removeApplication("mall");
        assertThat(left("mall")).isEmpty();
    }

    @Test
    void changesThatCannotBeReadAreLoggedOnceForEachStepAndNeverReachTheTransaction() {
        PropertyChangeEvent odd = new PropertyChangeEvent(this, "*", null, null) {
            @Override
            public Object getOldValue() {
                throw new NoClassDefFoundError("thrown by the test");
            }
        };
        undeployed.changed(new PropertyChangeEvent[] {odd});
        undeployed.changed(new PropertyChangeEvent[] {odd});
        assertThat(log.lines()).hasSize(3)
                .anyMatch(line -> line.contains(LeakCatalogue.CONFIG_SERVICES))
                .anyMatch(line -> line.contains(LeakCatalogue.METRICS_CONTEXTS))
                .anyMatch(line -> line.contains(LeakCatalogue.SELF_HELD_CLEANUPS));
    }

    /** HK2 does not expect that a listener is removed during a transaction. */
    @Test
    void onceStoppedNothingIsDoneAndTheListenerRemains() throws Exception {
        undeployed.stop();
        domain.removeApplication("shop");
        assertThat(left("shop")).hasSize(3);
        assertThat(asked).isEmpty();
        assertThat(Dom.unwrap(domain.services().getService(Domain.class)).removeListener(undeployed)).isTrue();
    }

    /** An embedded server can be stopped and started. */
    @Test
    void afterAnotherStartEachTransactionIsHandledOnce() throws Exception {
        undeployed.stop();
        undeployed.start();
        domain.removeApplication("shop");
        assertThat(left("shop")).isEmpty();
        assertThat(asked).as("the step for cleanups").containsExactly(PAYARA);
    }

    @Test
    void aServerWithoutTransactionsIsLoggedForEachStepAndStarts() {
        ServiceLocator empty = ServiceLocatorFactory.getInstance().create(null);
        new UndeploymentCleaner(empty, libraries, sweeps, () -> settings, () -> { }).start();
        empty.shutdown();
        assertThat(log.lines()).hasSize(3).allMatch(line -> line.startsWith("INFO Treadlight: the cleaner "));
    }

    @Test
    void anUndeployedApplicationLeavesNoMetrics() throws Exception {
        domain.removeApplication("shop:2");
        PayaraMetrics service = new PayaraMetrics("shop", "mall", "");
        metrics = service;
        domain.removeApplication("shop");
        assertThat(service.contexts).containsExactlyInAnyOrder("mall", "");
        assertThat(log.lines()).containsExactly(
                "INFO Treadlight released 3 configuration services and 1 metrics context of shop" + MEANING);
    }

    @Test
    void metricsThatAnotherApplicationSharesRemain() throws Exception {
        PayaraMetrics service = new PayaraMetrics("shop", "mall", "");
        metrics = service;
        domain.removeApplication("mall");
        assertThat(service.contexts).as("Mall has the same context").contains("mall");
        domain.removeApplication("Mall");
        assertThat(service.contexts).doesNotContain("mall");
    }

    /** Requests of each version use the metrics of the name without a version. */
    @Test
    void metricsRemainUntilTheLastVersionIsUndeployed() throws Exception {
        PayaraMetrics service = new PayaraMetrics("shop", "shop:2", "shop-2", "");
        metrics = service;
        domain.removeApplication("shop");
        assertThat(service.contexts).containsExactlyInAnyOrder("shop", "shop:2", "shop-2", "");
        domain.removeApplication("shop:2");
        assertThat(service.contexts).containsExactlyInAnyOrder("shop-2", "");
        assertThat(log.lines()).contains("INFO Treadlight released 2 metrics contexts of shop:2" + MEANING);
    }

    /** A transaction adds the element of an application first, and then writes its name. */
    @Test
    void metricsRemainWhileTheNameOfAnotherApplicationIsNotKnown() throws Exception {
        try (DomainXml nameless = new DomainXml("<applications>", "<application name='shop' object-type='user'/>",
                "<application object-type='user'/>", "</applications>")) {
            Set<Dom> shop = Set.of(Dom.unwrap(nameless.application("shop")));
            PayaraMetrics service = new PayaraMetrics("shop");
            metrics = service;
            nameless.removeApplication("shop");
            assertThat(new MetricsContextCleaner(nameless.services(), libraries).remove(shop)).isZero();
            assertThat(service.contexts).containsExactly("shop");
        }
    }

    @Test
    void anUnloadedApplicationLeavesNoAuthorizationContextsOfItsBeans() throws Exception {
        for (String context : List.of("shop/shop_internal", "shop/web_war_internal", "shop~2/shop~2_internal",
                "shop-2/shop-2_internal", "mall/shop/_internal", "shop", "shop/shop")) {
            DefaultPolicyContextHandler.register(context, "jakarta.security.jacc.PrincipalMapper", Object::new);
        }
        undeployed.unloaded("shop");
        assertThat(DefaultPolicyContextHandler.contexts()).containsExactlyInAnyOrder(
                "shop~2/shop~2_internal", "shop-2/shop-2_internal", "mall/shop/_internal", "shop", "shop/shop");
        assertThat(log.lines()).containsExactly("INFO Treadlight released 2 authorization contexts of shop" + MEANING);
        undeployed.unloaded("shop:2");
        assertThat(DefaultPolicyContextHandler.contexts()).doesNotContain("shop~2/shop~2_internal").hasSize(4);
        undeployed.unloaded("shop");
        assertThat(log.lines()).hasSize(2);
    }

    @Test
    void authorizationContextsRemainIfTheirReleaseIsExcluded() throws Exception {
        set("cleaner-excludes", LeakCatalogue.PRINCIPAL_MAPPERS);
        DefaultPolicyContextHandler.register(
                "shop/shop_internal", "jakarta.security.jacc.PrincipalMapper", Object::new);
        undeployed.unloaded("shop");
        assertThat(DefaultPolicyContextHandler.contexts()).containsExactly("shop/shop_internal");
    }

    @Test
    void metricsThatTheServerHasRemovedAreNotReported() throws Exception {
        metrics = new PayaraMetrics("");
        domain.removeApplication("shop");
        assertThat(log.lines()).containsExactly("INFO Treadlight released 3 configuration services of shop" + MEANING);
    }

    @Test
    void aMetricsServiceOfAnotherVersionIsLogged() throws Exception {
        metrics = new Object();
        domain.removeApplication("shop");
        assertThat(left("shop")).isEmpty();
        assertThat(log.lines()).filteredOn(line -> !line.startsWith("INFO Treadlight released "))
                .singleElement().asString()
                .startsWith("INFO Treadlight: the cleaner " + LeakCatalogue.METRICS_CONTEXTS
                        + " does not fit this server (java.lang.NoSuchMethodException: ");
    }

    /** A service with the methods of Payara's, which ignores the case of names. */
    public static final class PayaraMetrics {
        private final Set<String> contexts = new HashSet<>();

        PayaraMetrics(String... contexts) {
            this.contexts.addAll(List.of(contexts));
        }

        /** Returns the names of all contexts. */
        public Set<String> getContextNames() {
            return Collections.unmodifiableSet(contexts);
        }

        /** Removes the context of an application. */
        public void deregisterApplication(String name) {
            contexts.remove(name.toLowerCase(Locale.ROOT));
        }
    }
}
