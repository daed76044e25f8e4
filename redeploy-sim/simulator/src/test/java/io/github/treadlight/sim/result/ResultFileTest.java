package io.github.treadlight.sim.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.treadlight.sim.fixture.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultFileTest {
    @TempDir
    private Path directory;

    @Test
    void aResultHasTheDocumentedFieldsAndIsReadBackUnchanged() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        Path file = directory.resolve("deep/result.json");
        ResultFile.write(result, file.toFile());

        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertFields(json, "", "schema", "environment", "runs", "ratios");
        assertFields(json, "/environment",
                "server", "serverVersion", "jdk", "gc", "maxHeap", "cpus", "os", "started", "command");
        assertFields(json, "/runs/0", "scenario", "module", "softRefs", "apps", "cycles", "verdict");
        assertFields(json, "/runs/2", "scenario", "module", "softRefs", "apps", "cycles", "verdict", "failure");
        assertFields(json, "/runs/0/cycles/0", "cycle", "heapUsed", "metaspaceUsed", "loadedClasses", "loadersAlive",
                "redeployMillis", "undeployMillis", "phases", "topClasses");
        assertThat(json.at("/runs/0/cycles/4/loadersAlive/shop").asInt()).isEqualTo(5);
        assertFields(json, "/runs/0/cycles/0/topClasses/0", "name", "instances", "bytes");
        assertFields(json, "/runs/0/verdict", "leak", "loadersPerCycle", "strongLoadersPerCycle", "heapBytesPerCycle",
                "heapBytesMargin", "metaspaceBytesPerCycle", "metaspaceBytesMargin", "redeployMillisMedian",
                "redeployMillisP95", "times", "holders", "retainedBytes", "applications");
        assertFields(json, "/runs/0/verdict/applications/0", "name", "leak", "loadersPerCycle");
        assertFields(json, "/runs/0/verdict/times", "firstMillis", "warmUp", "steady", "medianLow", "medianHigh");
        assertFields(json, "/ratios/0", "scenario", "softRefs", "firstDeployment", "redeployment", "distinct",
                "sentence");
        assertFields(json, "/runs/2/verdict", "leak", "loadersPerCycle", "strongLoadersPerCycle", "heapBytesPerCycle",
                "metaspaceBytesPerCycle", "redeployMillisMedian", "redeployMillisP95", "times", "holders",
                "reason", "applications");
        assertFields(json, "/runs/0/verdict/holders/0", "loader", "root", "path", "verdict", "loaders", "cause",
                "leaks", "retainedBytes", "apps");
        assertThat(ResultFile.read(file.toFile())).isEqualTo(result);
    }

    /** Earlier versions measured neither the times of first deployments nor retained sizes. */
    @Test
    void aResultOfAnEarlierVersionIsRead() throws Exception {
        Path file = Files.writeString(directory.resolve("earlier.json"), """
                {"schema":1,"environment":{"server":"payara"},"runs":[{"scenario":"shop","module":"off","cycles":[],
                "verdict":{"leak":"none","redeployMillisMedian":7,"redeployMillisP95":8,
                "holders":[{"loader":"L","root":"R","path":[],"verdict":"server","loaders":1}]}}]}""");
        SimulationResult result = ResultFile.read(file.toFile());
        assertThat(result.runs().get(0).verdict().times()).isNull();
        assertThat(result.runs().get(0).verdict().retainedBytes()).isNull();
        assertThat(result.runs().get(0).verdict().holders().get(0).retainedBytes()).isNull();
        assertThat(result.getRatios()).isEmpty();
    }

    /** Later versions of the same schema may add fields to any object. */
    @Test
    void fieldsOfALaterVersionAreIgnored() throws Exception {
        SimulationResult result = SampleResults.leakingAndClean();
        Path file = directory.resolve("later.json");
        ResultFile.write(result, file.toFile());
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        for (String path : List.of("", "/environment", "/runs/0", "/runs/0/cycles/0", "/runs/0/cycles/0/topClasses/0",
                "/runs/0/verdict", "/runs/0/verdict/times", "/runs/0/verdict/holders/0", "/ratios/0")) {
            ((ObjectNode) json.at(path)).putArray("later").add(1);
        }
        new ObjectMapper().writeValue(file.toFile(), json);
        assertThat(ResultFile.read(file.toFile())).isEqualTo(result);
    }

    private static void assertFields(JsonNode json, String path, String... names) {
        assertThat(json.at(path).fieldNames()).toIterable().as(path).containsExactly(names);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
        "no result | is not a result of the simulator",
        "{\"schema\":2,\"new\":1} | has the schema 2, but this simulator reads only schema 1",
        "null | is not a result of the simulator",
        "{\"schema\":1,\"environment\":{},\"runs\":[{}]} | is not a result of the simulator"
    })
    void aFileThatIsNotAResultIsReported(String content, String message) throws IOException {
        Path file = Files.writeString(directory.resolve("other.json"), content);
        assertThatIOException().isThrownBy(() -> ResultFile.read(file.toFile()))
                .withMessageContaining("other.json " + message);
    }
}
