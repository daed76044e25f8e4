package io.github.treadlight.sim.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.TopClass;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    @TempDir
    private Path directory;

    @Test
    void hasTheDocumentedShapeAndIsReadBackTheSame() throws Exception {
        SimulationResult result = new SimulationResult(
                1,
                new Environment("payara-micro", "6", "17", "G1", 1, 2, "Linux", "2026-11-21T00:00:00Z", null),
                List.of(new Run("groovy", "off", "default", 1,
                        List.of(new Cycle(1, 2, 3, 4, Map.of("groovy", 5), 6, 5,
                                List.of(new TopClass("[B", 7, 8)))),
                        new Verdict("strong", 1.0, 0.5, 2.0, 0.2, 3.0, null, 6, 7, List.of(
                                new Holder("loader", "root", List.of("a.b"), "server", 9, null)), null), null)));
        Path file = directory.resolve("deep/result.json");
        ResultFile.write(result, file.toFile());

        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.fieldNames()).toIterable().containsExactly("schema", "environment", "runs");
        assertThat(json.at("/environment").fieldNames()).toIterable().containsExactly(
                "server", "serverVersion", "jdk", "gc", "maxHeap", "cpus", "os", "started");
        assertThat(json.at("/runs/0").fieldNames()).toIterable().containsExactly(
                "scenario", "module", "softRefs", "apps", "cycles", "verdict");
        assertThat(json.at("/runs/0/cycles/0").fieldNames()).toIterable().containsExactly(
                "cycle", "heapUsed", "metaspaceUsed", "loadedClasses", "loadersAlive", "redeployMillis",
                "undeployMillis", "topClasses");
        assertThat(json.at("/runs/0/cycles/0/loadersAlive/groovy").asInt()).isEqualTo(5);
        assertThat(json.at("/runs/0/cycles/0/topClasses/0").fieldNames()).toIterable().containsExactly(
                "name", "instances", "bytes");
        assertThat(json.at("/runs/0/verdict").fieldNames()).toIterable().containsExactly(
                "leak", "loadersPerCycle", "strongLoadersPerCycle", "heapBytesPerCycle", "heapBytesMargin",
                "metaspaceBytesPerCycle", "redeployMillisMedian", "redeployMillisP95", "holders");
        assertThat(json.at("/runs/0/verdict/holders/0").fieldNames()).toIterable().containsExactly(
                "loader", "root", "path", "verdict", "loaders");
        assertThat(ResultFile.read(file.toFile())).isEqualTo(result);
    }

    @Test
    void whatIsNoResultIsNamed() throws Exception {
        Path text = Files.writeString(directory.resolve("text.json"), "no result");
        assertThatIOException().isThrownBy(() -> ResultFile.read(text.toFile()))
                .withMessageContaining("text.json is no result of a simulation");
        Path later = Files.writeString(directory.resolve("later.json"), "{\"schema\":2,\"new\":1}");
        assertThatIOException().isThrownBy(() -> ResultFile.read(later.toFile()))
                .withMessageContaining("later.json has the schema 2, and this simulator reads 1");
        Path empty = Files.writeString(directory.resolve("empty.json"), "null");
        assertThatIOException().isThrownBy(() -> ResultFile.read(empty.toFile()))
                .withMessageContaining("empty.json is no result of a simulation");
    }
}
