package io.github.treadlight.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.treadlight.bench.annotation.AnnotationRival;
import io.github.treadlight.bench.rmi.OrbRival;
import io.github.treadlight.bench.stream.StreamRival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables as Markdown, and charts, of all JVMs' results below one directory. */
final class Report {
    private static final String FILE = "results.md";
    /** The ORB as it is delivered. */
    private static final String STOCK = OrbRival.STOCK.name();

    private Report() {}

    /** Writes them anew from the results that are there. */
    static void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder("# Results\n\nWritten by `Compare`; see the README for what is measured."
                + " In parentheses: the ratio to the JDK's in the same run, with ORBs to the ORB as delivered; for"
                + " streams, then that to the server's own whose place they would take; for annotations, then that to"
                + " the walk. Less is better.\n");
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
            List<FigureTable> tables = results.tables();
            for (FigureTable table : tables) {
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

    static String markdown(FigureTable table) {
        Set<String> rivals = table.rivals();
        StringBuilder text = new StringBuilder("### ").append(table.title()).append("\n\n| |");
        rivals.forEach(rival -> text.append(' ').append(rival).append(" |"));
        text.append("\n|---|").append("---:|".repeat(rivals.size())).append('\n');
        for (Map.Entry<String, Map<String, FigureTable.Figure>> row : table.rows().entrySet()) {
            List<String> cells = new ArrayList<>();
            for (String rival : rivals) {
                FigureTable.Figure figure = row.getValue().get(rival);
                cells.add(figure == null ? "" : cell(figure, ratios(table, row.getKey(), rival)));
            }
            text.append("| ").append(row.getKey()).append(" | ");
            text.append(String.join(" | ", cells)).append(" |\n");
        }
        return text.toString();
    }

    /**
     * To the JDK's, or the ORB's as delivered; to that of the server whose place the rival would take, or of
     * reflection's walk.
     */
    private static List<Double> ratios(FigureTable table, String row, String rival) {
        StreamRival stock = StreamRival.stockOf(rival);
        boolean walks = rival.equals(AnnotationRival.JDK.name()) || rival.equals(AnnotationRival.JDK_WALK.name());
        return Stream.of(
                        rival.equals(Rival.JDK.name()) ? Double.NaN : table.ratio(row, rival),
                        rival.equals(STOCK) ? Double.NaN : table.ratio(row, rival, STOCK),
                        stock == null ? Double.NaN : table.ratio(row, rival, stock.name()),
                        walks ? Double.NaN : table.ratio(row, rival, AnnotationRival.JDK_WALK.name()))
                .filter(ratio -> !Double.isNaN(ratio))
                .toList();
    }

    private static String cell(FigureTable.Figure figure, List<Double> ratios) {
        String error = Double.isNaN(figure.error()) ? "" : String.format(Locale.ROOT, " ± %.1f", figure.error());
        String factors = ratios.stream()
                .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                .collect(Collectors.joining("; "));
        String inParentheses = factors.isEmpty() ? "" : " (" + factors + ")";
        return String.format(Locale.ROOT, "%.1f", figure.value()) + error + inParentheses;
    }
}
