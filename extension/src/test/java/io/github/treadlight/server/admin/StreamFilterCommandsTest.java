package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.enterprise.v3.common.PlainTextActionReporter;
import io.github.treadlight.server.Deployments;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.api.ActionReport;
import org.glassfish.api.ActionReport.ExitCode;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.AdminCommandContext;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands that answer for the filters of one application. */
class StreamFilterCommandsTest {
    private final ServiceLocator services = ServiceLocatorFactory.getInstance().create(null);
    private final Deployments deployments = new Deployments();
    private final ActionReport report = new PlainTextActionReporter();

    /** The server keeps both until it reports their end. */
    private final ClassLoader first = new ClassLoader() {};
    private final ClassLoader next = new ClassLoader() {};

    @BeforeEach
    void deployTwice() {
        ServiceLocatorUtilities.addOneConstant(services, deployments.applications(), null, ServerApplications.class);
        ServiceLocatorUtilities.addOneConstant(services, deployments.streams(), null, ServerStreams.class);
        deployments.deploy("shop", first);
        deployments.deploy("shop", next); // before the end of the first
    }

    @AfterEach
    void shutDown() {
        services.shutdown();
    }

    @Test
    void theSameDecisionAboutSeveralGenerationsIsShownOnce() {
        test("bsh.XThis");
        assertThat(report.getMessage()).containsOnlyOnce("bsh.XThis: rejected by built-in list")
                .containsOnlyOnce("The application has no such class");
        assertThat((List<?>) report.getExtraProperties().get("rules")).hasSize(2);
    }

    @Test
    void theReasonIsInTheTableOnly() {
        test("bsh.XThis");
        assertThat(report.getMessage().lines().filter(line -> line.contains("rejected by")))
                .containsExactly("bsh.XThis: rejected by built-in list");
    }

    @Test
    void aClassThatTheApplicationHasIsFound() {
        test("java.util.ArrayList");
        assertThat(report.getMessage()).contains("java.util.ArrayList: allowed").doesNotContain("no such class");
    }

    /** {@code InputFilter} exempts the objects that the JDK creates from its serialization proxies. */
    @Test
    void aRejectedClassThatTheJdkReplacesIsSaidToBeReadAsAnotherClass() {
        deployments.filterStreams("!java.time.LocalDate");
        test("java.time.LocalDate");
        assertThat(report.getMessage()).contains("java.time.LocalDate: rejected by stream-filter of domain.xml",
                "The JDK writes objects of this class as objects of another class",
                "A stream that names java.time.LocalDate itself is rejected.");
    }

    @Test
    void noOtherClassIsSaidToBeReadAsAnotherClass() {
        test("java.time.LocalDate"); // no rule rejects it
        deployments.filterStreams("!sun.security.pkcs.PKCS8Key"); // its readObject reads
        test("sun.security.pkcs.PKCS8Key");
        assertThat(report.getMessage()).contains("sun.security.pkcs.PKCS8Key: rejected by stream-filter of domain.xml")
                .doesNotContain("as objects of another class");
    }

    @Test
    void patternsAreRefused() {
        test("com.acme.*");
        assertThat(report.getActionExitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(report.getMessage()).startsWith("'com.acme.*' is not the full name of a class");
    }

    @Test
    void theApplicationIsTheOperandOrTheOptionOfTheFirstVersion() {
        TestStreamFilter command = services.createAndInitialize(TestStreamFilter.class);
        command.app = "shop";
        command.className = "java.util.ArrayList";
        run(command);
        assertThat(report.getMessage()).contains("java.util.ArrayList: allowed");
    }

    @Test
    void anApplicationMustBeNamed() {
        TestStreamFilter command = services.createAndInitialize(TestStreamFilter.class);
        command.className = "java.util.ArrayList";
        run(command);
        assertThat(report.getActionExitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(report.getMessage()).contains("Name an application: test-stream-filter");
    }

    @Test
    void aProposalIsMadeOfWhatAllGenerationsRead() {
        deployments.streams().filtersOf("shop").forEach(each -> each.reads().add(ArrayList.class));
        ProposeStreamFilter command = services.createAndInitialize(ProposeStreamFilter.class);
        command.app = "shop";
        run(command);
        assertThat(report.getMessage()).containsPattern("java.util.ArrayList +2 ").contains("java.util.ArrayList;!*");
    }

    private void test(String className) {
        TestStreamFilter command = services.createAndInitialize(TestStreamFilter.class);
        command.operand = "shop";
        command.className = className;
        run(command);
    }

    private void run(AdminCommand command) {
        AdminCommandContext context = mock(AdminCommandContext.class);
        when(context.getActionReport()).thenReturn(report);
        command.execute(context);
    }
}
