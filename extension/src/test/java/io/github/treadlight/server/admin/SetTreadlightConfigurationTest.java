package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Answers.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.ConfigurationElement;
import io.github.treadlight.server.settings.DomainXml;
import java.lang.reflect.Field;
import java.security.Principal;
import java.util.Locale;
import javax.security.auth.Subject;
import org.glassfish.api.ActionReport;
import org.glassfish.api.admin.AccessRequired.AccessCheck;
import org.glassfish.api.admin.AdminCommandContext;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.api.Target;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with a real domain.xml which access the command needs and what it logs. */
class SetTreadlightConfigurationTest {
    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<clusters/>",
            "<servers><server name='server' config-ref='server-config'/></servers>",
            "<configs><config name='server-config'/></configs>");
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final ActionReport report = mock(ActionReport.class, RETURNS_DEEP_STUBS);
    private SetTreadlightConfiguration command;

    record User(String getName) implements Principal {}

    /** A group of users, whose class has this name in the servers. */
    record Group(String getName) implements Principal {}

    @BeforeEach
    void create() {
        add(mock(ServerEnvironment.class), null, ServerEnvironment.class);
        add(mock(Target.class), null, Target.class);
        add(domain.config("server-config"), ServerEnvironment.DEFAULT_INSTANCE_NAME, Config.class);
        command = domain.services().createAndInitialize(SetTreadlightConfiguration.class);
    }

    /** Adds a service that is preferred to the server's own. */
    private <T> void add(T service, @Nullable String name, Class<T> type) {
        AbstractActiveDescriptor<T> descriptor = BuilderHelper.createConstantDescriptor(service, name, type);
        descriptor.setRanking(1);
        ServiceLocatorUtilities.addOneDescriptor(domain.services(), descriptor);
    }

    @ParameterizedTest
    @CsvSource({
        "streamFilter,           !com.acme.*, true",
        "streamFilterExceptions, bsh.XThis,   true",
        "streamFilterMode,       off,         true",
        "objectStreams,          stock,       true",
        "enabled,                false,       true",
        "dumpOnRetention,        true,        true",
        "classValues,            jdk,         false",
        "cleanerExcludes,        '',          false"})
    void changesOfSecuritySettingsNeedAccessAndAreLogged(String option, String text, boolean concernsSecurity)
            throws Exception {
        give(option, text);
        if (concernsSecurity) {
            assertThat(command.getAccessChecks()).singleElement().satisfies(check -> {
                assertThat(check.resourceName()).endsWith("configs/config/server-config/security-service");
                assertThat(check.action()).isEqualTo("update");
                assertThat(check.isFailureFinal()).isTrue();
            });
        } else {
            assertThat(command.getAccessChecks()).isEmpty();
        }
        command.execute(by(subject(new User("alice"), new Group("asadmin"))));
        assertThat(ConfigurationElement.find(domain.config("server-config"))).isPresent();
        if (concernsSecurity) {
            assertThat(log.lines()).containsExactly("INFO Treadlight: alice set " + name(option) + "=" + text
                    + " for server");
        } else {
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void onlySecuritySettingsAreLogged() throws Exception {
        give("enabled", "false");
        give("streamFilterMode", "log");
        give("classValues", "jdk");
        command.execute(by(subject(new Group("asadmin"), new User("bob\nWARNING"))));
        assertThat(log.lines()).containsExactly(
                "INFO Treadlight: bob\\u000aWARNING set enabled=false, stream-filter-mode=log for server");
    }

    @Test
    void withoutASubjectTheUserIsUnknown() throws Exception {
        give("streamFilterMode", "log");
        command.execute(by(null));
        assertThat(log.lines()).containsExactly(
                "INFO Treadlight: an unknown user set stream-filter-mode=log for server");
    }

    @Test
    void aRefusedChangeIsNotLogged() throws Exception {
        give("streamFilterMode", "perhaps");
        command.execute(by(subject(new User("alice"))));
        assertThat(log.lines()).isEmpty();
        assertThat(ConfigurationElement.find(domain.config("server-config"))).isEmpty();
    }

    @Test
    void theResourceIsTheSameWhetherDomainXmlHasASecurityServiceOrNot() {
        DomainXml another = new DomainXml(
                "<configs><config name='server-config'><security-service/></config></configs>");
        Config config = another.config("server-config");
        assertThat(SetTreadlightConfiguration.access(config).resourceName())
                .isEqualTo(new AccessCheck<>(config.getSecurityService(), "update", true).resourceName())
                .isEqualTo(SetTreadlightConfiguration.access(domain.config("server-config")).resourceName());
        another.afterEach(null);
    }

    private void give(String option, String text) throws ReflectiveOperationException {
        Field field = SettingOptions.class.getDeclaredField(option);
        field.setAccessible(true);
        field.set(command, text);
    }

    private static String name(String option) {
        return option.replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    }

    private static Subject subject(Principal... principals) {
        Subject subject = new Subject();
        for (Principal each : principals) {
            subject.getPrincipals().add(each);
        }
        return subject;
    }

    private AdminCommandContext by(@Nullable Subject subject) {
        AdminCommandContext context = mock(AdminCommandContext.class);
        when(context.getSubject()).thenReturn(subject);
        when(context.getActionReport()).thenReturn(report);
        return context;
    }
}
