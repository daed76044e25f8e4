package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.v3.common.PlainTextActionReporter;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForeignFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.Deployments;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import java.util.List;
import java.util.logging.Level;
import org.glassfish.api.ActionReport;
import org.glassfish.api.admin.AdminCommandContext;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.api.Target;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the lines that {@code get-treadlight-configuration} prints below its table. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class GetTreadlightConfigurationTest {
    private static final String OF_ADMINISTRATION =
            "The following lines describe the administration server. Each instance writes its own state to its log.";

    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<clusters/>",
            "<servers><server name='server' config-ref='server-config'/></servers>",
            "<configs><config name='server-config'><treadlight-configuration class-values='turbo'/></config>"
                    + "<config name='shop-config'/></configs>");
    @RegisterExtension
    final CapturedWarnings warnings = new CapturedWarnings(ObjectStreams.class.getPackageName(), Level.INFO);

    private final Deployments deployments = new Deployments();

    /** Adds a service that is preferred to the server's own. */
    private <T> void add(T service, @Nullable String name, Class<T> type) {
        AbstractActiveDescriptor<T> descriptor = BuilderHelper.createConstantDescriptor(service, name, type);
        descriptor.setRanking(1);
        ServiceLocatorUtilities.addOneDescriptor(domain.services(), descriptor);
    }

    private List<String> linesOfReport() {
        return linesOfReport("server-config");
    }

    private List<String> linesOfReport(String ownConfig) {
        add(mock(ServerEnvironment.class), null, ServerEnvironment.class);
        add(mock(Target.class), null, Target.class);
        add(domain.config(ownConfig), ServerEnvironment.DEFAULT_INSTANCE_NAME, Config.class);
        add(deployments.applications(), null, ServerApplications.class);
        add(deployments.streams(), null, ServerStreams.class);
        ActionReport report = new PlainTextActionReporter();
        AdminCommandContext context = mock(AdminCommandContext.class);
        when(context.getActionReport()).thenReturn(report);
        domain.services().createAndInitialize(GetTreadlightConfiguration.class).execute(context);
        return report.getMessage().lines().toList();
    }

    @Test
    void theReportSaysThatStreamsAreNotFastAndWhy() throws Exception {
        ForeignFactory.set(true);
        deployments.openFastStream().close();
        assertThat(linesOfReport()).last().asString().startsWith("Treadlight reads object streams as with"
                + " object-streams=resolving, because this JVM's filter factory ").endsWith(" replaces or extends the"
                + " filter that Treadlight sets on a stream. For fast streams, use a factory that returns this filter"
                + " unchanged. To keep this factory and stop this message, set object-streams=resolving.");
    }

    @Test
    void theReportEndsWithTheFilteredStreamsWhileStreamsAreFast() throws Exception {
        ForeignFactory.set(false);
        deployments.openFastStream().close();
        assertThat(linesOfReport()).doesNotContain(OF_ADMINISTRATION)
                .last().asString().startsWith("Object streams that are filtered:");
    }

    @Test
    void theReportSaysFirstThatTreadlightOnlyObserves() throws Exception {
        domain.set("mode", "observe");
        assertThat(linesOfReport()).first().asString().startsWith("server-config: Treadlight only observes"
                + " (mode=observe). The values below apply with mode=active");
    }

    /** An administrator has edited domain.xml. */
    @Test
    void theReportNamesAValueThatIsNotUnderstood() {
        assertThat(linesOfReport()).contains("server-config: class-values=\"turbo\" cannot be set: 'turbo' is none of"
                + " compact, jdk. The log of the server says what applies instead, and has the command that corrects"
                + " it.");
    }

    @Test
    void theReportNamesTheVersion() {
        assertThat(linesOfReport()).anyMatch(line -> line.startsWith("Version: Treadlight "));
    }

    @Test
    void theReportOfAnotherConfigurationSaysWhichServerTheLinesAreAbout() {
        assertThat(linesOfReport("shop-config"))
                .containsSubsequence(OF_ADMINISTRATION, deployments.streams().coverage());
    }
}
