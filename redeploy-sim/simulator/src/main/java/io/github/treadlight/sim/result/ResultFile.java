package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.io.IOException;

/** Reads and writes {@code result.json}. */
public final class ResultFile {
    /** The default name of the file. */
    public static final String NAME = "result.json";

    /** The name of the file with the result of restarts. */
    public static final String RESTART_NAME = "restart.json";

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // of later versions of the same schema
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private ResultFile() {}

    /** Writes a result, and creates the parent folder if necessary. */
    public static void write(SimulationResult result, File file) throws IOException {
        AtomicFile.write(file.toPath(), JSON.writeValueAsString(result));
    }

    /** Writes a result of restarts, and creates the parent folder if necessary. */
    public static void write(RestartResult result, File file) throws IOException {
        AtomicFile.write(file.toPath(), JSON.writeValueAsString(result));
    }

    /**
     * Reads a result of this version or another one with the same schema. Ignores fields that this version does not
     * know.
     *
     * @throws IOException if the file does not exist or is not a result; the message names the file
     */
    public static SimulationResult read(File file) throws IOException {
        if (!file.isFile()) {
            throw new IOException("There is no file " + file.getAbsolutePath() + ".");
        }
        try {
            JsonNode json = JSON.readTree(file);
            int schema = json.path("schema").asInt(0);
            if (schema > SimulationResult.SCHEMA) {
                throw new IOException(file + " has the schema " + schema + ", but this simulator reads only schema "
                        + SimulationResult.SCHEMA + "; use the version of the simulator that wrote the file.");
            }
            if (schema == 0 || !json.path("environment").isObject() || !areRuns(json.path("runs"))) {
                throw new IOException(file + " is not a result of the simulator.");
            }
            return JSON.treeToValue(json, SimulationResult.class);
        } catch (JsonProcessingException invalid) {
            throw new IOException(
                    file + " is not a result of the simulator: " + invalid.getOriginalMessage() + ".", invalid);
        }
    }

    private static boolean areRuns(JsonNode runs) {
        for (JsonNode run : runs) {
            if (!run.path("scenario").isTextual() || !run.path("module").isTextual()
                    || !run.path("cycles").isArray() || !run.path("verdict").path("leak").isTextual()) {
                return false;
            }
        }
        return runs.isArray();
    }
}
