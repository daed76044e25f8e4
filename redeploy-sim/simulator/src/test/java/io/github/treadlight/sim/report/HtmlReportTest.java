package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.ResultComparison;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page as text; ReportPageIT opens it in a browser. */
class HtmlReportTest {
    /** Ignores the texts that the page adds to the results. */
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"results\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void thePageContainsTheResults() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        assertThat(JSON.readValue(data(result), SimulationResult[].class)).containsExactly(result);
    }

    @Test
    void namesContainNeitherMarkupNorControlCharacters() throws Exception {
        String data = data(SampleResults.hostile());
        HostileName.assertEscaped(data);
        assertThat(data).doesNotContain("<");
        SimulationResult shown = JSON.readValue(data, SimulationResult[].class)[0];
        assertThat(shown.environment().serverVersion()).isEqualTo(HostileName.SHOWN);
        Run run = shown.runs().get(1);
        assertThat(run.scenario()).isEqualTo(HostileName.SHOWN);
        assertThat(run.failure()).isEqualTo(HostileName.SHOWN);
        assertThat(run.cycles().get(0).loadersAlive()).containsOnlyKeys(HostileName.SHOWN);
        assertThat(run.cycles().get(0).topClasses()).extracting(TopClass::name).containsExactly(HostileName.SHOWN);
        assertThat(run.verdict().holders()).singleElement().satisfies(holder -> {
            assertThat(holder.root()).isEqualTo(HostileName.SHOWN);
            assertThat(holder.path()).contains(HostileName.SHOWN);
        });
    }

    @Test
    void aComparisonContainsBothResults() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        String page = HtmlReport.page(ResultComparison.of("a.json", result, "b.json", result));
        assertThat(page).contains("<title>Comparison of two results</title>");
        assertThat(new ObjectMapper().readTree(dataOf(page)).at("/runs/0/a/scenario").asText()).isEqualTo("shop");
    }

    private static String data(SimulationResult result) throws Exception {
        return dataOf(HtmlReport.page(List.of(result)));
    }

    private static String dataOf(String page) {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return data.group(1);
    }

    @Test
    void thePageLoadsNoOtherFiles() throws Exception {
        Path file = directory.resolve("deep/index.html");
        HtmlReport.write(List.of(SampleResults.leakingAndClean()), file);
        assertThat(Files.readString(file))
                .contains("Chart.js v4", "default-src 'none'")
                .doesNotContainPattern("<(?:script|img|iframe)[^>]* src=")
                .doesNotContainPattern("%(?:TITLE|LEAKS|STYLE|CHART|PAGE|SCRIPT|RESULTS)%")
                .doesNotContainPattern("@import|url\\(['\"]?http");
    }
}
