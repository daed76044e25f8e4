package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Markdown page with tables and charts for the results of all JVMs below one directory. */
final class MarkdownReport {
    private static final String FILE = "results.md";

    private MarkdownReport() {}

    /** Writes the page and the charts from the existing results. */
    static void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder("# Results\n\nWritten by `Compare`. [The README](../README.md)"
                + " explains the measurements. Lower is better. In most tables, parentheses contain the ratio to the"
                + " JDK's figure in the same run.\n\n"
                + "- ORBs: the ratio is to the unmodified ORB.\n"
                + "- Annotations: a second ratio is to the walk by reflection.\n"
                + "- Footprints are ranges over four sizes of each case.\n"
                + "- Streams: a figure is the median of all rounds, with its range in brackets. The first ratio is to"
                + " the JDK, and Treadlight's streams have a second one, to the best rival that is not Treadlight's."
                + " Ratios are medians over the rounds.\n"
                + "- Streams with the filter: the ratio to the same stream without it, as the median of all rounds,"
                + " with the range in brackets.\n");
        for (Path one : directories(directory)) {
            ResultFiles results = new ResultFiles(one);
            JsonNode environment = results.read(ResultFiles.ENVIRONMENT);
            text.append("\n## JDK ").append(one.getFileName()).append("\n\n");
            text.append(environment.path("java").asText("unknown JVM"))
                    .append(", ")
                    .append(environment.path("vendor").asText())
                    .append("; ")
                    .append(environment.path("processors").asText())
                    .append(" processors, ")
                    .append(environment.path("processor").asText())
                    .append("; last measurement on ")
                    .append(environment.path("date").asText())
                    .append("\n");
            List<ResultTable> tables = new ResultTables(results).all();
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

    /** Returns the directories with results, one for each JDK. */
    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.exists(child.resolve(ResultFiles.ENVIRONMENT)))
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
