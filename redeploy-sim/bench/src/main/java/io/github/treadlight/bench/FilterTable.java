package io.github.treadlight.bench;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of the filter's cost: the ratio of the reading time with the filter to the time without it, as the median of
 * the rounds with its range.
 *
 * @param reading the reading times of all rivals
 */
record FilterTable(RoundTable reading) implements ResultTable {
    private static final String UNFILTERED = "_UNFILTERED";

    @Override
    public String title() {
        return "Streams, reading with the filter: ratio to the time without it";
    }

    @Override
    public Map<String, Map<String, List<Double>>> rows() {
        return reading.rivals().stream().anyMatch(rival -> rival.endsWith(UNFILTERED)) ? reading.rows() : Map.of();
    }

    @Override
    public Set<String> rivals() {
        return reading.rivals().stream()
                .filter(rival -> reading.rivals().contains(rival + UNFILTERED))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public String cell(String row, String rival) {
        return reading.ratioWithRange(row, rival, rival + UNFILTERED);
    }

    @Override
    public double ratio(String row, String rival) {
        return reading.ratio(row, rival, rival + UNFILTERED);
    }
}
