package io.github.treadlight.sim.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.treadlight.sim.result.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A file with the figures of runs, each a line of JSON. */
public final class LibraryFiguresFile {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    private LibraryFiguresFile() {}

    /**
     * Returns the figures in the file, or an empty list if the file does not exist.
     *
     * @throws IllegalArgumentException if a line is not the figures of a run; the message names it
     */
    public static List<LibraryFigures> read(Path file) throws IOException {
        List<LibraryFigures> figures = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                try {
                    figures.add(JSON.readValue(line, LibraryFigures.class));
                } catch (JsonProcessingException invalid) {
                    throw new IllegalArgumentException("Line " + (figures.size() + 1) + " of " + file
                            + " does not have the figures of a run: " + invalid.getOriginalMessage()
                            + ". Restore the line, or delete it and measure again.", invalid);
                }
            }
        }
        return figures;
    }

    /** Writes the figures, and creates the parent folder if necessary. */
    public static void write(Collection<LibraryFigures> figures, Path file) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (LibraryFigures run : figures) {
            lines.append(JSON.writeValueAsString(run)).append('\n');
        }
        AtomicFile.write(file, lines.toString());
    }
}
