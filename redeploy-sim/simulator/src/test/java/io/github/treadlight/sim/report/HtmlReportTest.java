package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
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
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"results\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void thePageContainsTheResults() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        assertThat(new ObjectMapper().readValue(data(result), SimulationResult[].class)).containsExactly(result);
    }

    @Test
    void namesContainNeitherMarkupNorControlCharacters() throws Exception {
        String data = data(SampleResults.hostile());
        HostileName.assertEscaped(data);
        assertThat(data).doesNotContain("<");
        SimulationResult shown = new ObjectMapper().readValue(data, SimulationResult[].class)[0];
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

    private static String data(SimulationResult result) throws Exception {
        Matcher data = DATA.matcher(HtmlReport.page(List.of(result)));
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
                .doesNotContainPattern("%(?:STYLE|CHART|SCRIPT|RESULTS)%")
                .doesNotContainPattern("@import|url\\(['\"]?http");
    }
}
