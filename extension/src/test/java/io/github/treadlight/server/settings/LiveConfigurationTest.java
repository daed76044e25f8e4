package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.SystemProperty;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.Settings.ClassValueKind;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeListener;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ConstrainedBeanListener;
import org.jvnet.hk2.config.TransactionFailure;

/** The configuration of a running server, changed by real transactions on a real domain.xml. */
class LiveConfigurationTest {
    /** Enough for a collision with a change of the listeners. */
    private static final int TRANSACTIONS = 500;

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    /** All settings that came into use, the latest last. */
    private final List<Settings> used = new CopyOnWriteArrayList<>();

    private LiveConfiguration start(DomainXml domain) {
        LiveConfiguration configuration = new LiveConfiguration(domain.config("server-config"),
                domain.services().getService(ConfigurationValidator.class), used::add);
        configuration.start();
        return configuration;
    }

    private static void complete(LiveConfiguration configuration) {
        configuration.completeInBackground(() -> { });
        DomainXml.awaitCompletion();
    }

    private Settings latest() {
        return used.get(used.size() - 1);
    }

    @Nested
    class WithAnElement {
        @RegisterExtension
        final DomainXml domain = DomainXml.withElement("class-values='jdk'");
        private final LiveConfiguration configuration = start(domain);

        @Test
        void whatDomainXmlSaysHoldsFromTheStart() {
            assertThat(used).singleElement().satisfies(settings -> {
                assertThat(settings.get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
                assertThat(settings.get(Setting.ENABLED)).as("an attribute that is left out").isTrue();
            });
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void aSetOfOneAttributeHoldsAtOnceAndIsLoggedOnce() throws Exception {
            domain.set("class-values", "compact");
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.COMPACT);
            assertThat(log.lines()).singleElement().asString()
                    .startsWith("INFO Treadlight is now: class-values=compact");
        }

        @Test
        void severalAttributesOfOneTransactionComeIntoUseTogether() throws Exception {
            domain.set("class-values", "compact", "object-streams", "stock", "loader-watch", "false");
            assertThat(used).hasSize(2);
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.COMPACT);
            assertThat(latest().get(Setting.OBJECT_STREAMS)).isEqualTo(ObjectStreamKind.STOCK);
            assertThat(latest().get(Setting.LOADER_WATCH)).isFalse();
            assertThat(log.lines()).hasSize(1);
        }

        @Test
        void aSetOfBadTextIsRefusedAsAWholeAndChangesNothing() {
            assertThatThrownBy(() -> domain.set("enabled", "false", "class-values", "turbo"))
                    .isInstanceOf(TransactionFailure.class).hasMessageContaining("class-values=\"turbo\"");
            assertThat(used).hasSize(1);
            assertThat(domain.element("server-config").getEnabled()).isEqualTo("true");
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void theSameTextInAnotherFormIsNotLoggedAsAChange() throws Exception {
            domain.set("enabled", " TRUE ");
            assertThat(latest()).isEqualTo(used.get(0));
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void invalidTextIsReportedAgainWhenItReturns() throws Exception {
            domain.services().getService(ConfigurationValidator.class).unwatchAll(); // or the text is refused
            domain.set("enabled", "maybe");
            domain.set("enabled", "true");
            domain.set("enabled", "maybe");
            assertThat(log.lines()).hasSize(2).allMatch(line -> line.contains("enabled=\"maybe\""));
        }

        @Test
        void anUnknownVariableKeepsTheSettingsInUse() throws Exception {
            domain.services().getService(ConfigurationValidator.class).unwatchAll(); // or the text is refused
            domain.set("class-values", "${treadlight.unknown}");
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
            assertThat(log.lines()).singleElement().asString().startsWith("WARNING")
                    .contains("class-values=\"${treadlight.unknown}\"", "no value for ${treadlight.unknown}",
                            "\"jdk\" applies instead");
        }

        @Test
        void anUnknownVariableIsRefused() {
            assertThatThrownBy(() -> domain.set("class-values", "${treadlight.unknown}"))
                    .isInstanceOf(TransactionFailure.class).hasMessageContaining("no value for ${treadlight.unknown}");
            assertThat(used).hasSize(1);
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void aChangeOfAnotherElementIsIgnored() throws Exception {
            addSystemProperty(domain.config("server-config"));
            assertThat(used).hasSize(1);
        }

        @Test
        void onceStoppedAChangeIsNeitherUsedNorRefused() throws Exception {
            configuration.stop();
            domain.set("class-values", "compact");
            domain.set("enabled", "maybe");
            assertThat(used).hasSize(1);
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void anElementThatIsThereIsNotAddedAgain() {
            complete(configuration);
            assertThat(domain.config("server-config").getExtensions()).hasSize(1);
            assertThat(used).hasSize(1);
        }
    }

    @Nested
    class WithTextEditedBadlyByHand {
        @RegisterExtension
        final DomainXml domain = DomainXml.withElement("class-values='turbo' object-streams='stock'");

        @Test
        void theDefaultHoldsAndAWarningNamesTheRemedy() {
            start(domain);
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.COMPACT);
            assertThat(latest().get(Setting.OBJECT_STREAMS)).as("the other attribute")
                    .isEqualTo(ObjectStreamKind.STOCK);
            assertThat(log.lines()).singleElement().asString()
                    .startsWith("WARNING").contains("class-values=\"turbo\"")
                    .contains(
                            "asadmin set 'configs.config.server-config.treadlight-configuration.class-values=compact'");
        }

        @Test
        void theWarningIsNotRepeatedWhenAnotherAttributeChanges() throws Exception {
            start(domain);
            domain.set("object-streams", "fast");
            domain.set("object-streams", "stock");
            assertThat(log.lines()).filteredOn(line -> line.startsWith("WARNING")).hasSize(1);
        }

        @Test
        void theTextCanBeCorrectedByASet() throws Exception {
            start(domain);
            domain.set("class-values", "jdk");
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
            assertThat(log.lines()).last().asString().startsWith("INFO Treadlight is now: class-values=jdk");
        }
    }

    @Nested
    class WithoutAnElement {
        @RegisterExtension
        final DomainXml domain = new DomainXml("<configs><config name='server-config'/>"
                + "<config name='other-config'><treadlight-configuration/></config></configs>");
        private final LiveConfiguration configuration = start(domain);
        private final Config config = domain.config("server-config");

        @Test
        void nothingIsReadAndTheStartAddsNothing() {
            assertThat(used).isEmpty();
            assertThat(config.getExtensions()).isEmpty();
        }

        /** HK2 may deadlock if its registry changes while the server starts services. */
        @Test
        void theElementIsNotAddedBeforeTheServerHasStarted() {
            CountDownLatch started = new CountDownLatch(1);
            CompletableFuture<Boolean> isAddedBefore = new CompletableFuture<>();
            configuration.completeInBackground(() -> {
                awaitOrFail(started);
                isAddedBefore.complete(!config.getExtensions().isEmpty());
            });
            started.countDown();
            DomainXml.awaitCompletion();
            assertThat(isAddedBefore).isCompletedWithValue(false);
            assertThat(config.getExtensions()).hasSize(1);
        }

        @Test
        void aStopWhileTheServerStartsAddsNothing() {
            CountDownLatch started = new CountDownLatch(1);
            configuration.completeInBackground(() -> awaitOrFail(started));
            configuration.stop();
            started.countDown();
            DomainXml.awaitCompletion();
            assertThat(config.getExtensions()).isEmpty();
        }

        private static void awaitOrFail(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
        }

        /** HK2 keeps the listeners of an element in a set without a lock, and a transaction reads it when it ends. */
        @Test
        void aTransactionOfAnotherThreadSucceedsDuringTheStart() throws Exception {
            ExecutorService thread = Executors.newSingleThreadExecutor();
            try {
                CountDownLatch begun = new CountDownLatch(1);
                Future<?> transactions = thread.submit(() -> {
                    begun.countDown();
                    for (int number = 0; number < TRANSACTIONS; number++) {
                        change(config, number % 2 == 0);
                    }
                    return null;
                });
                begun.await();
                while (!transactions.isDone()) {
                    start(domain).stop();
                }
                transactions.get();
            } finally {
                thread.shutdownNow();
            }
        }

        @Test
        void anElementThatACommandAddsIsReadWhenTheServerIsReadyAndListenedTo() throws Exception {
            ConfigurationElement.findOrAdd(config);
            domain.set("object-streams", "stock");
            complete(configuration);
            assertThat(used).hasSize(1);
            assertThat(latest().get(Setting.OBJECT_STREAMS)).isEqualTo(ObjectStreamKind.STOCK);
            assertThat(log.lines()).singleElement().asString().contains("Treadlight is now: ", "object-streams=stock");
            domain.set("class-values", "jdk");
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
        }

        @Test
        void badTextForAnElementThatACommandAddedIsRefused() throws Exception {
            ConfigurationElement.findOrAdd(config);
            complete(configuration);
            assertThatThrownBy(() -> domain.set("enabled", "maybe")).isInstanceOf(TransactionFailure.class);
        }

        @Test
        void anElementIsReadOnceWhateverElseIsAdded() throws Exception {
            complete(configuration);
            addSystemProperty(config);
            domain.set("class-values", "jdk");
            assertThat(used).hasSize(2);
        }

        @Test
        void theElementIsAddedSoonAfterTheServerHasStarted() throws Exception {
            complete(configuration);
            assertThat(config.getExtensions()).singleElement().isInstanceOf(TreadlightConfiguration.class);
            assertThat(used).singleElement().isEqualTo(Settings.DEFAULT);
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void anElementThatOnlyACommandCanAddIsReadAndListenedTo() throws Exception {
            ConstrainedBeanListener constraints =
                    ((ConfigBean) ConfigSupport.getImpl(config)).getOptionalFeature(ConstrainedBeanListener.class);
            VetoableChangeListener veto = change -> {
                throw new PropertyVetoException("thrown by the test", change);
            };
            constraints.addVetoableChangeListener(veto);
            complete(configuration);
            assertThat(log.lines()).singleElement().asString().contains("Treadlight could not add");
            assertThat(used).isEmpty();
            constraints.removeVetoableChangeListener(veto);
            ConfigurationElement.findOrAdd(config);
            assertThat(used).singleElement().isEqualTo(Settings.DEFAULT);
            domain.set("class-values", "jdk");
            assertThat(latest().get(Setting.CLASS_VALUES)).isEqualTo(ClassValueKind.JDK);
        }

        @Test
        void theElementsOfOtherConfigurationsAreValidatedFromThenOn() throws Exception {
            TreadlightConfiguration other = domain.element("other-config");
            domain.set(other, "enabled", "maybe");
            domain.set(other, "enabled", "true");
            complete(configuration);
            assertThatThrownBy(() -> domain.set(other, "enabled", "maybe")).isInstanceOf(TransactionFailure.class);
        }

        @Test
        void onceStoppedNoElementIsAddedOrRead() throws Exception {
            configuration.stop();
            complete(configuration);
            assertThat(config.getExtensions()).isEmpty();
            ConfigurationElement.findOrAdd(config);
            assertThat(used).isEmpty();
        }
    }

    private static void change(Config config, boolean isDynamic) throws TransactionFailure {
        ConfigSupport.apply((Config writable) -> {
            writable.setDynamicReconfigurationEnabled(Boolean.toString(isDynamic));
            return writable;
        }, config);
    }

    private static void addSystemProperty(Config config) throws TransactionFailure {
        ConfigSupport.apply((Config writable) -> {
            SystemProperty property = writable.createChild(SystemProperty.class);
            property.setName("shop.port");
            property.setValue("8080");
            return writable.getSystemProperty().add(property);
        }, config);
    }
}
