package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.enterprise.v3.common.PlainTextActionReporter;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.settings.DomainXml;
import java.util.List;
import java.util.Map;
import org.glassfish.api.ActionReport;
import org.glassfish.api.admin.AdminCommandContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the commands that {@code show-treadlight-findings} shows. {@code ObserveContract} tests its findings. */
class ShowTreadlightFindingsTest {
    private static final String SET = "asadmin set-treadlight-configuration ";

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final ActionReport report = new PlainTextActionReporter();

    /** Runs the command after changes of attributes. */
    private void show(String target, String... namesAndTexts) throws Exception {
        domain.set(namesAndTexts);
        domain.services().getService(Capabilities.class).configure(domain.settings());
        ShowTreadlightFindings command = domain.services().createAndInitialize(ShowTreadlightFindings.class);
        command.target = target;
        AdminCommandContext context = mock(AdminCommandContext.class);
        when(context.getActionReport()).thenReturn(report);
        command.execute(context);
    }

    private Map<?, ?> part(String name) {
        return ((List<?>) report.getExtraProperties().get("parts")).stream().map(row -> (Map<?, ?>) row)
                .filter(row -> row.get("part").equals(name)).findFirst().orElseThrow();
    }

    @Test
    void anObserverShowsTheCommandOfEachPartAndOfAll() throws Exception {
        show("server", "mode", "observe", "active-parts", "leaks");
        assertThat(part("leaks").get("state")).isEqualTo("on");
        assertThat(part("leaks").get("command")).isEqualTo("");
        assertThat(part("streams").get("state")).isEqualTo("off");
        assertThat(part("streams").get("command")).isEqualTo(SET + "--active-parts=leaks,streams");
        assertThat(part("class-values").get("command")).isEqualTo(SET + "--active-parts=class-values,leaks");
        assertThat(report.getMessage()).startsWith("Treadlight only observes, and changes nothing (mode=observe)")
                .endsWith("To turn on all: " + SET + "--mode=active");
        assertThat(report.getExtraProperties()).containsKeys(
                "leaks", "streams", "redeployments", "class-values", "parts");
    }

    @Test
    void theCommandOfAPartThatIsConfiguredOtherwiseConfiguresItToo() throws Exception {
        show("shops", "mode", "observe", "class-values", "jdk", "stream-filter-mode", "off");
        assertThat(part("class-values").get("command"))
                .isEqualTo(SET + "--target shops --active-parts=class-values --class-values=compact");
        assertThat(part("streams").get("command"))
                .isEqualTo(SET + "--target shops --active-parts=streams --stream-filter-mode=reject");
    }

    @Test
    void anActiveServerShowsWhatIsOff() throws Exception {
        show("server", "class-values", "jdk");
        assertThat(part("class-values").get("command")).isEqualTo(SET + "--class-values=compact");
        assertThat(part("redeployments").get("state")).isEqualTo("on");
        assertThat(report.getMessage()).startsWith("Treadlight is active (mode=active).").doesNotContain("turn on all");
    }
}
