package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of one metric, with a row for each case and a column for each rival. Lower is better.
 *
 * <p>A rival has a figure for each round in which it was measured, or for each size of the case. A ratio compares the
 * figures of one round. The ratio of two rivals is the median over the rounds.
 *
 * @param title the benchmark and the unit
 * @param rows the figures of each case by rival, in the order of the rounds
 */
record ResultTable(String title, Map<String, Map<String, List<Figure>>> rows) {
    static final String GEOMETRIC_MEAN = "geometric mean";

    /** The smallest base of a ratio. A smaller figure is printed as 0.00, and a ratio to it is noise. */
    private static final double MIN_BASE = 0.005;

    /** The smallest ratio of which two decimal places are enough. */
    private static final double MIN_OF_TWO_DIGITS = 0.095;

    /** Returns a table for each benchmark, metric and number of threads. */
    static List<ResultTable> of(List<Figure> figures) {
        Map<String, List<Figure>> byTitle = figures.stream().collect(grouping(ResultTable::title));
        return byTitle.entrySet().stream().map(one -> of(one.getKey(), one.getValue())).toList();
    }

    private static ResultTable of(String title, List<Figure> figures) {
        Map<String, Map<String, List<Figure>>> rows = new LinkedHashMap<>();
        for (Figure figure : figures) {
            rows.computeIfAbsent(figure.parameters(), absent -> new LinkedHashMap<>())
                    .computeIfAbsent(figure.rival(), absent -> new ArrayList<>())
                    .add(figure);
        }
        ResultTable table = new ResultTable(title, rows);
        if (rows.size() > 1) {
            rows.put(GEOMETRIC_MEAN, table.geometricMeans());
        }
        return table;
    }

    private static String title(Figure figure) {
        String threads = figure.threads() == 1 ? "" : ", " + figure.threads() + " threads";
        return figure.benchmark() + threads + ": " + figure.unit();
    }

    private static <T> Collector<T, ?, Map<String, List<T>>> grouping(Function<T, String> key) {
        return Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList());
    }

    /** Returns the names of the columns, in the order of their first appearance. */
    Set<String> rivals() {
        return rows.values().stream()
                .map(Map::keySet)
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns one mean for each round, for rivals with a figure for each case. */
    private Map<String, List<Figure>> geometricMeans() {
        Map<String, List<Figure>> means = new LinkedHashMap<>();
        for (String rival : rivals()) {
            List<List<Figure>> all = rows.keySet().stream().map(row -> figures(row, rival)).toList();
            int rounds = all.stream().mapToInt(List::size).min().orElse(0);
            for (int round = 0; round < rounds; round++) {
                int index = round;
                double mean = Math.exp(all.stream()
                        .mapToDouble(one -> Math.log(one.get(index).score()))
                        .average()
                        .orElseThrow());
                means.computeIfAbsent(rival, absent -> new ArrayList<>()).add(new Figure("", rival, "", mean, ""));
            }
        }
        return means;
    }

    private List<Figure> figures(String row, String rival) {
        return rows.getOrDefault(row, Map.of()).getOrDefault(rival, List.of());
    }

    /** Returns the median ratio to another rival in the rounds that both have, or NaN if there are none. */
    double ratio(String row, String rival, String base) {
        List<Figure> own = figures(row, rival);
        List<Figure> others = figures(row, base);
        return median(IntStream.range(0, Math.min(own.size(), others.size()))
                .filter(round -> others.get(round).score() >= MIN_BASE)
                .mapToObj(round -> own.get(round).score() / others.get(round).score())
                .toList());
    }

    /** Returns the Markdown of the table. Parentheses contain ratios to the base. */
    String markdown(String base) {
        Set<String> rivals = rivals();
        StringBuilder text = new StringBuilder("| | " + String.join(" | ", rivals) + " |\n|---|");
        text.append("---:|".repeat(rivals.size())).append('\n');
        for (String row : rows.keySet()) {
            String cells = rivals.stream().map(rival -> cell(row, rival, base)).collect(Collectors.joining(" | "));
            text.append("| ").append(row).append(" | ").append(cells).append(" |\n");
        }
        return text.toString();
    }

    /**
     * Returns the figure, its error or the range of the rounds, and the ratio to the base, such as
     * {@code 2.46 [2.40–2.71] (0.37)}; empty text without a figure.
     */
    String cell(String row, String rival, String base) {
        List<Figure> figures = figures(row, rival);
        if (figures.isEmpty()) {
            return "";
        }
        List<Double> scores = figures.stream().map(Figure::score).toList();
        double error = figures.get(0).error();
        String range = "";
        if (scores.size() > 1) {
            range = " [" + text(Collections.min(scores)) + "–" + text(Collections.max(scores)) + "]";
        } else if (!Double.isNaN(error)) {
            range = " ± " + text(error);
        }
        double ratio = ratio(row, rival, base);
        boolean compares = !rival.equals(base) && Double.isFinite(ratio);
        return text(median(scores)) + range + (compares ? " (" + ratioText(ratio) + ")" : "");
    }

    /** Returns the middle value, the mean of the two middle values of an even number, or NaN of none. */
    private static double median(List<Double> values) {
        int size = values.size();
        return values.stream()
                .mapToDouble(each -> each)
                .sorted()
                .skip(Math.max(0, (size - 1) / 2))
                .limit(size % 2 == 0 ? 2 : 1)
                .average()
                .orElse(Double.NaN);
    }

    private static String text(double value) {
        String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }

    private static String ratioText(double ratio) {
        return ratio > 0 && ratio < MIN_OF_TWO_DIGITS ? String.format(Locale.ROOT, "%.1g", ratio) : text(ratio);
    }
}
