package io.github.treadlight.bench;

import io.github.treadlight.bench.annotation.AnnotationRival;
import io.github.treadlight.bench.rmi.OrbRival;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A result table with one figure for each case and rival.
 *
 * @param title the measured quantity and its unit
 * @param rows the figures of each case, by rival
 */
record FigureTable(String title, Map<String, Map<String, Figure>> rows) implements ResultTable {
    /** The unmodified ORB. */
    private static final String STOCK = OrbRival.STOCK.name();

    /** The smallest base of a ratio. A smaller figure is printed as 0.0, and a ratio to it is noise. */
    private static final double MIN_BASE = 0.05;

    /**
     * A figure with its error.
     *
     * @param error half the width of the 99.9 % confidence interval, or NaN if unknown
     */
    record Figure(double value, double error) {}

    static FigureTable of(String title) {
        return new FigureTable(title, new LinkedHashMap<>());
    }

    void put(String row, String rival, Figure figure) {
        rows.computeIfAbsent(row, absent -> new LinkedHashMap<>()).put(rival, figure);
    }

    /** Adds a figure without error. */
    void put(String row, String rival, double value) {
        put(row, rival, new Figure(value, Double.NaN));
    }

    @Nullable Figure figure(String row, String rival) {
        return rows.getOrDefault(row, Map.of()).get(rival);
    }

    @Override
    public double ratio(String row, String rival) {
        return ratio(row, rival, Rival.JDK.name());
    }

    /**
     * Returns the ratio of the rival's figure to another rival's in the same row. Returns NaN if a figure is missing or
     * the base is near 0.
     */
    double ratio(String row, String rival, String other) {
        Figure figure = figure(row, rival);
        Figure base = figure(row, other);
        return figure == null || base == null || base.value < MIN_BASE ? Double.NaN : figure.value / base.value;
    }

    @Override
    public String cell(String row, String rival) {
        Figure figure = figure(row, rival);
        if (figure == null) {
            return "";
        }
        String error = Double.isNaN(figure.error) ? "" : String.format(Locale.ROOT, " ± %.1f", figure.error);
        String factors = ratios(row, rival).stream()
                .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                .collect(Collectors.joining("; "));
        String inParentheses = factors.isEmpty() ? "" : " (" + factors + ")";
        return String.format(Locale.ROOT, "%.1f", figure.value) + error + inParentheses;
    }

    /**
     * Returns the ratios to those of the following that have a figure in the row: the JDK, the unmodified ORB, and the
     * walk by reflection.
     */
    private List<Double> ratios(String row, String rival) {
        boolean walks = rival.equals(AnnotationRival.JDK.name()) || rival.equals(AnnotationRival.JDK_WALK.name());
        return Stream.of(
                        rival.equals(Rival.JDK.name()) ? Double.NaN : ratio(row, rival),
                        rival.equals(STOCK) ? Double.NaN : ratio(row, rival, STOCK),
                        walks ? Double.NaN : ratio(row, rival, AnnotationRival.JDK_WALK.name()))
                .filter(ratio -> !Double.isNaN(ratio))
                .toList();
    }

    /** Adds a row with the geometric means over the given rows, for rivals with a figure in all of them. */
    void addGeometricMean(String row, List<String> over) {
        for (String rival : rivals()) {
            double logarithms = 0;
            for (String one : over) {
                Figure figure = figure(one, rival);
                logarithms += figure == null ? Double.NaN : Math.log(figure.value);
            }
            if (!Double.isNaN(logarithms)) {
                put(row, rival, Math.exp(logarithms / over.size()));
            }
        }
    }
}
