package io.github.treadlight.bench;

import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A result table with several figures for each case and rival, one for each size of the case. A cell shows the range of
 * the figures and the range of their ratios, each to the JDK's figure for the same size.
 *
 * @param title the measured quantity and its unit
 * @param rows the figures of each case by rival, then by size as a percentage
 */
record RangeTable(String title, Map<String, Map<String, SortedMap<Integer, Double>>> rows) implements ResultTable {
    static RangeTable of(String title) {
        return new RangeTable(title, new LinkedHashMap<>());
    }

    void put(String row, String rival, int percent, double value) {
        rows.computeIfAbsent(row, absent -> new LinkedHashMap<>())
                .computeIfAbsent(rival, absent -> new TreeMap<>())
                .put(percent, value);
    }

    /** Returns the worst ratio over all sizes. */
    @Override
    public double ratio(String row, String rival) {
        DoubleSummaryStatistics ratios = ratios(row, rival);
        return ratios.getCount() == 0 ? Double.NaN : ratios.getMax();
    }

    /** Returns the ratios for the sizes at which both the rival and the JDK were measured. */
    DoubleSummaryStatistics ratios(String row, String rival) {
        SortedMap<Integer, Double> base = figures(row, Rival.JDK.name());
        DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
        figures(row, rival).forEach((percent, value) -> {
            Double ofJdk = base.get(percent);
            if (ofJdk != null) {
                ratios.accept(value / ofJdk);
            }
        });
        return ratios;
    }

    private SortedMap<Integer, Double> figures(String row, String rival) {
        return rows.getOrDefault(row, Map.of()).getOrDefault(rival, new TreeMap<>());
    }

    @Override
    public String cell(String row, String rival) {
        DoubleSummaryStatistics figures = new DoubleSummaryStatistics();
        figures(row, rival).values().forEach(figures::accept);
        if (figures.getCount() == 0) {
            return "";
        }
        DoubleSummaryStatistics ratios = ratios(row, rival);
        boolean compares = ratios.getCount() > 0 && !rival.equals(Rival.JDK.name());
        return range(figures, "%.1f") + (compares ? " (" + range(ratios, "%.2f") + ")" : "");
    }

    /** Returns the range as text, or one number if both ends round to the same text. */
    private static String range(DoubleSummaryStatistics values, String format) {
        String least = String.format(Locale.ROOT, format, values.getMin());
        String most = String.format(Locale.ROOT, format, values.getMax());
        return least.equals(most) ? least : least + "–" + most;
    }
}
