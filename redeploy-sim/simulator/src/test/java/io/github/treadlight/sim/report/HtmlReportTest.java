package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.SimulationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as text; ReportPageIT opens it in a browser. */
class HtmlReportTest {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"results\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void thePageContainsTheResultsWhateverTheirNames() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        Matcher data = DATA.matcher(HtmlReport.page(List.of(result)));
        assertThat(data.find()).isTrue();
        assertThat(new ObjectMapper().readValue(data.group(1), SimulationResult[].class)).containsExactly(result);
    }

    @Test
    void thePageLoadsNothing() throws Exception {
        Path file = directory.resolve("deep/index.html");
        HtmlReport.write(List.of(SampleResults.leakingAndClean()), file);
        assertThat(Files.readString(file))
                .contains("Chart.js v4", "default-src 'none'")
                .doesNotContainPattern("<(?:script|img|iframe)[^>]* src=")
                .doesNotContainPattern("%(?:STYLE|CHART|SCRIPT|RESULTS)%")
                .doesNotContainPattern("@import|url\\(['\"]?http");
    }
}
