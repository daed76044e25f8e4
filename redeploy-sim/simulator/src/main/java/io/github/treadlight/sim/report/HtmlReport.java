package io.github.treadlight.sim.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.treadlight.sim.result.AtomicFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** {@code index.html}: results as charts, tables and paths, in one file that loads nothing. */
public final class HtmlReport {
    /** What it is called unless told otherwise. */
    public static final String NAME = "index.html";

    private static final ObjectMapper JSON = new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .registerModule(new SimpleModule()
                    .addSerializer(String.class, new PrintableTexts(JsonGenerator::writeString))
                    .addKeySerializer(String.class, new PrintableTexts(JsonGenerator::writeFieldName)));

    private HtmlReport() {}

    /** Writes the page, and the directory it lies in. */
    public static void write(List<SimulationResult> results, Path file) throws IOException {
        AtomicFile.write(file, page(results));
    }

    static String page(List<SimulationResult> results) throws IOException {
        // Nothing inside a string can end the script element then, and outside of strings JSON has no such character.
        String json = JSON.writeValueAsString(results).replace("<", "\\u003c");
        return text("report.html")
                .replace("%STYLE%", text("report.css").strip())
                .replace("%CHART%", text("chart.js").strip())
                .replace("%SCRIPT%", text("report.js").strip())
                .replace("%RESULTS%", json); // last: names in it may look like the other places
    }

    private static String text(String name) throws IOException {
        try (InputStream resource = Objects.requireNonNull(
                HtmlReport.class.getResourceAsStream("/report/" + name), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Writes texts for the page, whose script shows them as they are. */
    private static final class PrintableTexts extends JsonSerializer<String> {
        private interface Place {
            void write(JsonGenerator json, String text) throws IOException;
        }

        private final Place place;

        PrintableTexts(Place place) {
            this.place = place;
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            place.write(json, PrintableText.of(text));
        }
    }
}
