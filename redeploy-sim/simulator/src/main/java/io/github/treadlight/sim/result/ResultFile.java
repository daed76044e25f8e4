package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.io.IOException;

/** {@code result.json}. */
public final class ResultFile {
    /** What it is called unless told otherwise. */
    public static final String NAME = "result.json";

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private ResultFile() {}

    /** Writes the result, and the directory it lies in. */
    public static void write(SimulationResult result, File file) throws IOException {
        AtomicFile.write(file.toPath(), JSON.writeValueAsString(result));
    }

    /**
     * Reads a result.
     *
     * @throws IOException if the file is not there or holds something else, in a sentence that names it
     */
    public static SimulationResult read(File file) throws IOException {
        if (!file.isFile()) {
            throw new IOException("There is no file " + file.getAbsolutePath() + ".");
        }
        try {
            JsonNode json = JSON.readTree(file);
            int schema = json.path("schema").asInt(0);
            if (schema > SimulationResult.SCHEMA) {
                throw new IOException(file + " has the schema " + schema + ", and this simulator reads "
                        + SimulationResult.SCHEMA + "; take the simulator that wrote it.");
            }
            if (schema == 0 || !json.path("environment").isObject() || !json.path("runs").isArray()) {
                throw new IOException(file + " is no result of a simulation.");
            }
            return JSON.treeToValue(json, SimulationResult.class);
        } catch (JsonProcessingException other) {
            throw new IOException(file + " is no result of a simulation: " + other.getOriginalMessage() + ".", other);
        }
    }
}
