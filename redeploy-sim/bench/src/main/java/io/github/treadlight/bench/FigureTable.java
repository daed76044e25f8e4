package io.github.treadlight.bench;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one kind: a row for each case, a column for each rival. Smaller is better.
 *
 * @param title what was measured, and in which unit
 * @param rows the figures of each case, by rival
 */
record FigureTable(String title, Map<String, Map<String, Figure>> rows) {
    /**
     * One figure.
     *
     * @param error half the width of its 99.9 % confidence interval, NaN if there is none
     */
    record Figure(double value, double error) {}

    static FigureTable of(String title) {
        return new FigureTable(title, new LinkedHashMap<>());
    }

    void put(String row, String rival, double value, double error) {
        rows.computeIfAbsent(row, absent -> new LinkedHashMap<>()).put(rival, new Figure(value, error));
    }

    /** The columns, in the order in which the rows have them. */
    Set<String> rivals() {
        Set<String> rivals = new LinkedHashSet<>();
        rows.values().forEach(row -> rivals.addAll(row.keySet()));
        return rivals;
    }

    @Nullable Figure figure(String row, String rival) {
        return rows.getOrDefault(row, Map.of()).get(rival);
    }

    /** The rival's figure divided by the JDK's in the same row; NaN without one of them. */
    double ratio(String row, String rival) {
        return ratio(row, rival, Rival.JDK.name());
    }

    /** The rival's figure divided by another's in the same row; NaN without one of them. */
    double ratio(String row, String rival, String other) {
        Figure figure = figure(row, rival);
        Figure base = figure(row, other);
        return figure == null || base == null ? Double.NaN : figure.value / base.value;
    }

    /** Adds a row of geometric means over the given rows, for the rivals that have all of them. */
    void addGeometricMean(String row, List<String> over) {
        for (String rival : rivals()) {
            double logarithms = 0;
            for (String one : over) {
                Figure figure = figure(one, rival);
                logarithms += figure == null ? Double.NaN : Math.log(figure.value);
            }
            if (!Double.isNaN(logarithms)) {
                put(row, rival, Math.exp(logarithms / over.size()), Double.NaN);
            }
        }
    }
}
