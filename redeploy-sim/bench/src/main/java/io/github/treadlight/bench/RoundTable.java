package io.github.treadlight.bench;

import io.github.treadlight.bench.stream.StreamRival;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A result table with one figure for each case, rival and round of measurements. All rivals are measured in a round
 * before the next round, so a ratio compares the figures of one round, and the ratio of two rivals is the median over
 * the rounds. A cell shows the median of the figures, their range, and such ratios.
 *
 * @param title the measured quantity and its unit
 * @param rows the figures of each case by rival, in the order of the rounds
 */
record RoundTable(String title, Map<String, Map<String, List<Double>>> rows) implements ResultTable {
    static final String GEOMETRIC_MEAN = "geometric mean";

    static RoundTable of(String title) {
        return new RoundTable(title, new LinkedHashMap<>());
    }

    /** Adds the figure of the rival's next round. */
    void put(String row, String rival, double value) {
        rows.computeIfAbsent(row, absent -> new LinkedHashMap<>())
                .computeIfAbsent(rival, absent -> new ArrayList<>())
                .add(value);
    }

    @Override
    public double ratio(String row, String rival) {
        return ratio(row, rival, Rival.JDK.name());
    }

    /** Returns the median ratio of one rival to another, or NaN if a round is missing for one of the two. */
    double ratio(String row, String rival, String other) {
        return median(ratios(row, rival, other));
    }

    /** Returns one ratio for each round, or an empty list if a round is missing for one of the two rivals. */
    private List<Double> ratios(String row, String rival, String other) {
        List<Double> figures = figures(row, rival);
        List<Double> base = figures(row, other);
        if (figures.size() != base.size()) {
            return List.of();
        }
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < base.size(); round++) {
            ratios.add(figures.get(round) / base.get(round));
        }
        return ratios;
    }

    /** Returns the median ratio of one rival to another, with its range; empty text if a round is missing. */
    String ratioWithRange(String row, String rival, String other) {
        return withRange(ratios(row, rival, other));
    }

    /**
     * Returns the median, the range, the ratio to the JDK's figure and, for a rival of Treadlight, the ratio to that
     * rival of others against which it is worst, such as {@code 2.46 [2.40–2.71] (0.37; 0.79)}.
     */
    @Override
    public String cell(String row, String rival) {
        List<Double> figures = figures(row, rival);
        if (figures.isEmpty()) {
            return "";
        }
        String text = withRange(figures);
        if (rival.equals(Rival.JDK.name())) {
            return text;
        }
        String ratios = text(ratio(row, rival)) + (StreamRival.isOfOthers(rival) ? "" : "; " + text(worst(row, rival)));
        return text + " (" + ratios + ")";
    }

    /** Returns the median, with the range if there are several values; empty text if there are none. */
    private static String withRange(List<Double> values) {
        if (values.isEmpty()) {
            return "";
        }
        String range = text(Collections.min(values)) + "–" + text(Collections.max(values));
        return text(median(values)) + (values.size() == 1 ? "" : " [" + range + "]");
    }

    /** Returns the highest of the ratios to the rivals of others, the ratio to the best of them. */
    private double worst(String row, String rival) {
        return rivals().stream()
                .filter(StreamRival::isOfOthers)
                .mapToDouble(other -> ratio(row, rival, other))
                .filter(ratio -> !Double.isNaN(ratio))
                .max()
                .orElse(Double.NaN);
    }

    /** Adds a row with the geometric means over all rows in each round, for rivals with all figures. */
    void addGeometricMean() {
        Map<String, List<Double>> means = new LinkedHashMap<>();
        for (String rival : rivals()) {
            List<List<Double>> all = cases().stream().map(row -> figures(row, rival)).toList();
            int rounds = all.get(0).size();
            if (all.stream().allMatch(one -> !one.isEmpty() && one.size() == rounds)) {
                List<Double> ofRival = new ArrayList<>();
                for (int round = 0; round < rounds; round++) {
                    int index = round;
                    ofRival.add(Math.exp(all.stream()
                            .mapToDouble(one -> Math.log(one.get(index)))
                            .average()
                            .orElseThrow()));
                }
                means.put(rival, ofRival);
            }
        }
        if (!means.isEmpty()) {
            rows.put(GEOMETRIC_MEAN, means);
        }
    }

    private List<Double> figures(String row, String rival) {
        return rows.getOrDefault(row, Map.of()).getOrDefault(rival, List.of());
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
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
