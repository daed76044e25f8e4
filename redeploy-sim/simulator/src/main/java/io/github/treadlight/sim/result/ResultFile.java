package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** {@code result.json}. */
public final class ResultFile {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private ResultFile() {}

    /** Writes the result, and the directory it lies in. */
    public static void write(SimulationResult result, File file) throws IOException {
        Files.createDirectories(file.getAbsoluteFile().toPath().getParent());
        JSON.writeValue(file, result);
    }

    /**
     * Reads a result.
     *
     * @throws IOException if the file is not there or holds something else; the message names it
     */
    public static SimulationResult read(File file) throws IOException {
        return JSON.readValue(file, SimulationResult.class);
    }
}
