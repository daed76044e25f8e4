package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ForgedLine;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.glassfish.api.ActionReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.mockito.Mockito;

class ReportTest {
    private final ActionReport output = Mockito.mock(ActionReport.class);
    private final Report report = new Report(output);
    private String message = "";

    @BeforeEach
    void keepTheMessage() {
        Mockito.when(output.getMessage()).thenAnswer(call -> message);
        Mockito.doAnswer(call -> message = call.getArgument(0)).when(output).setMessage(Mockito.anyString());
    }

    @Test
    void aNameCannotForgeALine() {
        report.line("first");
        report.line(ForgedLine.NAME);
        assertThat(message).isEqualTo("first" + System.lineSeparator() + ForgedLine.SHOWN);
    }

    @Test
    void aNameCannotForgeARow() {
        report.table("generations", List.of("Application", "Generation"),
                List.of(List.of(ForgedLine.NAME, 1), List.of("shop", 2)));
        assertThat(message.lines()).hasSize(3);
        ForgedLine.assertEscaped(message.lines().skip(1).limit(1).toList());
        ArgumentCaptor<Properties> rows = ArgumentCaptor.forClass(Properties.class);
        Mockito.verify(output).setExtraProperties(rows.capture());
        assertThat(rows.getValue().get("generations")).isEqualTo(List.of(
                Map.of("application", ForgedLine.SHOWN, "generation", 1),
                Map.of("application", "shop", "generation", 2)));
    }

    /** The servers show messages in an HTML page at {@code /__asadmin}, unescaped. */
    @Test
    void aNameCannotBeAnElementOfHtml() {
        report.line("<treadlight-configuration> of <script>");
        report.table("generations", List.of("Application"), List.of(List.of("<img>")));
        assertThat(message).contains("<treadlight-configuration> of \\u003cscript>", "\\u003cimg>");
        report.failure(Report.unknownApplication("<b>"));
        assertThat(message).contains("\\u003cb>").doesNotContain("<");
    }

    @Test
    void aNameCannotForgeAReason() {
        report.failure("first", ForgedLine.NAME);
        assertThat(message).isEqualTo("first" + System.lineSeparator() + ForgedLine.SHOWN);
        report.failure(Report.unknownApplication(ForgedLine.NAME));
        ForgedLine.assertEscaped(List.of(message));
    }
}
