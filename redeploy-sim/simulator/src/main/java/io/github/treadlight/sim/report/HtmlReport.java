package io.github.treadlight.sim.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.treadlight.sim.holders.LibraryClosing;
import io.github.treadlight.sim.result.AtomicFile;
import io.github.treadlight.sim.result.ResultComparison;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Writes results, or the comparison of two, as an HTML page of charts, tables and reference paths in a single file. */
public final class HtmlReport {
    /** The default name of the page with results. */
    public static final String NAME = "index.html";
    /** The default name of the page with a comparison. */
    public static final String COMPARISON = "comparison.html";

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

    /** Writes a page that compares two results, and creates the parent folder if necessary. */
    public static void write(ResultComparison comparison, Path file) throws IOException {
        AtomicFile.write(file, page(comparison));
    }

    static String page(List<SimulationResult> results) throws IOException {
        ArrayNode json = JSON.valueToTree(results);
        for (int i = 0; i < results.size(); i++) {
            ((ObjectNode) json.path(i)).set("sentences", JSON.valueToTree(LeakSentence.of(results.get(i))));
            List<Run> runs = results.get(i).runs();
            for (int k = 0; k < runs.size(); k++) {
                List<Holder> holders = runs.get(k).verdict().holders();
                ObjectNode run = (ObjectNode) json.path(i).path("runs").path(k);
                run.set("causes", JSON.valueToTree(LeakCause.of(holders)));
                List<LibraryClosing> closings = ClosingListener.found(holders);
                if (!closings.isEmpty()) {
                    run.put("listener", String.join("\n", ClosingListener.lines(closings)));
                }
            }
        }
        return page("Memory that redeployments retain", "report.js", json);
    }

    static String page(ResultComparison comparison) throws IOException {
        return page("Comparison of two results", "comparison.js", comparison);
    }

    private static String page(String title, String script, Object data) throws IOException {
        // Without '<', no string can end the script element; JSON has this character only in strings.
        String json = JSON.writeValueAsString(data).replace("<", "\\u003c");
        return text("report.html")
                .replace("%TITLE%", title)
                .replace("%LEAKS%", LeakPages.PAGE)
                .replace("%STYLE%", text("report.css").strip())
                .replace("%CHART%", text("chart.js").strip())
                .replace("%PAGE%", text("page.js").strip())
                .replace("%SCRIPT%", text(script).strip())
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
