package io.github.treadlight.sim.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.fixture.SampleRestarts;
import io.github.treadlight.sim.result.RestartResult.Run;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartResultTest {
    @TempDir
    private Path directory;

    @Test
    void theSpeedupIsTheMedianWithoutDividedByTheMedianWith() {
        RestartResult result = SampleRestarts.result(
                SampleRestarts.run("off", 100, 50, 90, 70, 60), SampleRestarts.run("on", 30, 40, 10, 35, 99));
        RestartFigure all = result.getFigures().get(0);
        assertThat(all).isEqualTo(new RestartFigure("restart, until all 2 applications respond",
                new TimeSample(5, 70, 50, 100), new TimeSample(5, 35, 10, 99), 2.0));
        assertThat(result.getFigures()).extracting(RestartFigure::name).containsExactly(
                "restart, until all 2 applications respond", "restart, until the server is ready",
                "start without applications", "first deployment of shop-1 in the new server",
                "first deployment of shop-1 after a restart");
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(TimeSample.of(List.of(400L, 100L, 300L, 150L))).isEqualTo(new TimeSample(4, 225, 100, 400));
        assertThat(TimeSample.of(List.of())).isNull();
    }

    @Test
    void aModeThatWasNotRunHasNoTimesAndNoSpeedup() {
        assertThat(SampleRestarts.result(SampleRestarts.run("on", 30, 40)).getFigures()).allSatisfy(figure -> {
            assertThat(figure.without()).isNull();
            assertThat(figure.with()).isNotNull();
            assertThat(figure.speedup()).isNull();
        });
    }

    @Test
    void theFileHasAllTimesAndTheFigures() throws Exception {
        Path file = directory.resolve("folder").resolve(ResultFile.RESTART_NAME);
        Run failed = new Run("on", null, List.of(), List.of(), "The server died.");
        ResultFile.write(SampleRestarts.result(SampleRestarts.run("off", 50), failed), file.toFile());
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.path("schema").asInt()).isEqualTo(1);
        assertThat(json.path("applications")).extracting(JsonNode::asText).containsExactly("shop-1", "shop-2");
        JsonNode restart = json.path("runs").path(0).path("restarts").path(0);
        assertThat(restart.path("allMillis").asLong()).isEqualTo(50);
        assertThat(restart.path("applicationMillis").path("shop-2").asLong()).isEqualTo(50);
        assertThat(json.path("runs").path(1).path("failure").asText()).isEqualTo("The server died.");
        assertThat(json.path("figures").path(0).path("without").path("median").asLong()).isEqualTo(50);
    }
}
