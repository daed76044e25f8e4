package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables as Markdown, and charts, of all JVMs' results below one directory. */
final class Report {
    private static final String FILE = "results.md";

    private Report() {}

    /** Writes them anew from the results that are there. */
    static void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder("# Results\n\nWritten by `Compare`; see the README for what is measured."
                + " In parentheses: the ratio to the JDK's figure in the same run, or for ORBs to the unmodified ORB;"
                + " for streams, then the ratio to the server's streams that they would replace; for annotations, then"
                + " the ratio to the walk. Footprints are ranges over four sizes of each case. Less is better.\n");
        for (Path one : directories(directory)) {
            Results results = new Results(one);
            JsonNode environment = results.environment();
            text.append("\n## JDK ").append(one.getFileName()).append("\n\n");
            text.append(environment.path("java").asText("unknown JVM"))
                    .append(", ")
                    .append(environment.path("vendor").asText())
                    .append("; ")
                    .append(environment.path("processors").asText())
                    .append(" processors, ")
                    .append(environment.path("processor").asText())
                    .append("; ")
                    .append(environment.path("date").asText())
                    .append("\n");
            List<ResultTable> tables = results.tables();
            for (ResultTable table : tables) {
                text.append('\n').append(markdown(table));
            }
            for (String chart : Charts.write(one, tables)) {
                text.append("\n![")
                        .append(chart)
                        .append("](")
                        .append(one.getFileName())
                        .append('/')
                        .append(chart)
                        .append(")\n");
            }
        }
        Files.writeString(directory.resolve(FILE), text);
    }

    /** Those with results, by JDK. */
    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.exists(child.resolve(Results.ENVIRONMENT)))
                    .sorted()
                    .toList();
        }
    }

    private static String markdown(ResultTable table) {
        Set<String> rivals = table.rivals();
        StringBuilder text = new StringBuilder("### ").append(table.title()).append("\n\n| |");
        rivals.forEach(rival -> text.append(' ').append(rival).append(" |"));
        text.append("\n|---|").append("---:|".repeat(rivals.size())).append('\n');
        for (String row : table.cases()) {
            text.append("| ").append(row).append(" | ");
            text.append(rivals.stream().map(rival -> table.cell(row, rival)).collect(Collectors.joining(" | ")));
            text.append(" |\n");
        }
        return text.toString();
    }
}
