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

/** Writes {@code index.html}: results as charts, tables and reference paths, in one file that loads no other files. */
public final class HtmlReport {
    /** The default name of the file. */
    public static final String NAME = "index.html";

    private static final ObjectMapper JSON = new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .registerModule(new SimpleModule()
                    .addSerializer(String.class, new PrintableTextSerializer(JsonGenerator::writeString))
                    .addKeySerializer(String.class, new PrintableTextSerializer(JsonGenerator::writeFieldName)));

    private HtmlReport() {}

    /** Writes the page, and creates the parent folder if necessary. */
    public static void write(List<SimulationResult> results, Path file) throws IOException {
        AtomicFile.write(file, page(results));
    }

    static String page(List<SimulationResult> results) throws IOException {
        // Without '<', no string can end the script element; JSON has this character only in strings.
        String json = JSON.writeValueAsString(results).replace("<", "\\u003c");
        return text("report.html")
                .replace("%STYLE%", text("report.css").strip())
                .replace("%CHART%", text("chart.js").strip())
                .replace("%SCRIPT%", text("report.js").strip())
                .replace("%RESULTS%", json); // last, because names in it may look like the other placeholders
    }

    private static String text(String name) throws IOException {
        try (InputStream resource = Objects.requireNonNull(
                HtmlReport.class.getResourceAsStream("/report/" + name), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Replaces unprintable characters by escapes, because the page's script displays texts unchanged. */
    private static final class PrintableTextSerializer extends JsonSerializer<String> {
        private interface Target {
            void write(JsonGenerator json, String text) throws IOException;
        }

        private final Target target;

        PrintableTextSerializer(Target target) {
            this.target = target;
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            target.write(json, PrintableText.of(text));
        }
    }
}
