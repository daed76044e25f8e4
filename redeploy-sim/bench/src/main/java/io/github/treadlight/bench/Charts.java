package io.github.treadlight.bench;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Bar charts of the rivals' ratios to the JDK, whose own ratio is 1. For a range of sizes, the bar shows the worst
 * ratio.
 */
final class Charts {
    /** The chart files, by the beginning of the table title. */
    private static final Map<String, String> FILES = Map.of(
            "Lookup, one thread", "lookup.svg",
            "Redeployment: milliseconds of processor time", "redeploy.svg",
            "Footprint", "footprint.svg",
            "Streams, reading: ", "streams-read.svg",
            "Streams, writing: ", "streams-write.svg");

    /** The bar colours of the rivals, from a palette for colour-blind readers. */
    private static final Map<String, Color> COLOURS = Map.ofEntries(
            Map.entry("JDK", new Color(0x555555)),
            Map.entry("COMPACT", new Color(0x0072B2)),
            Map.entry("COMPACT trimmed", new Color(0x56B4E9)),
            Map.entry("MAP", new Color(0xE69F00)),
            Map.entry("CAFFEINE", new Color(0xCC79A7)),
            Map.entry("PROBE", new Color(0x009E73)),
            Map.entry("NONE", new Color(0xBBBBBB)),
            Map.entry("STOCK_PAYARA", new Color(0xE69F00)),
            Map.entry("STOCK_PAYARA_OSGI", new Color(0xF0C66B)),
            Map.entry("STOCK_GLASSFISH", new Color(0xCC79A7)),
            Map.entry("TREADLIGHT", new Color(0x0072B2)),
            Map.entry("TREADLIGHT_UNFILTERED", new Color(0x9AD1F2)),
            Map.entry("TREADLIGHT_KEYS", new Color(0x56B4E9)),
            Map.entry("TREADLIGHT_FAST", new Color(0xD55E00)),
            Map.entry("TREADLIGHT_FAST_UNFILTERED", new Color(0xF0A878)),
            Map.entry("JBOSS_SERIAL", new Color(0x009E73)));

    /** The largest width of a chart. A page would scale down a wider one until it is unreadable. */
    private static final int MAX_WIDTH = 1600;

    private Charts() {}

    /** Draws the tables that have a chart. Returns the names of the written files. */
    static List<String> write(Path directory, List<ResultTable> tables) throws IOException {
        // The machine may have no display.
        System.setProperty("java.awt.headless", "true");
        List<String> written = new ArrayList<>();
        for (ResultTable table : tables) {
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                if (table.title().startsWith(file.getKey())) {
                    String path = directory.resolve(file.getValue()).toString();
                    VectorGraphicsEncoder.saveVectorGraphic(draw(table), path, VectorGraphicsFormat.SVG);
                    written.add(file.getValue());
                }
            }
        }
        return written;
    }

    private static CategoryChart draw(ResultTable table) {
        List<String> rows = List.copyOf(table.cases());
        List<String> labels = rows.stream().map(Charts::label).toList();
        CategoryChart chart = new CategoryChartBuilder()
                .width(Math.min(MAX_WIDTH, Math.max(700, 160 * rows.size())))
                .height(460)
                .title(table.title().replaceFirst(":.*", "") + ": ratio to the JDK, less is better")
                .build();
        chart.getStyler()
                .setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal)
                .setLegendBorderColor(Color.WHITE)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setChartTitleBoxVisible(false)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        chart.getStyler()
                .setAvailableSpaceFill(0.85)
                .setPlotGridVerticalLinesVisible(false)
                // Dashed lines would make up most of the file.
                .setPlotGridLinesStroke(new BasicStroke(0.5f))
                .setYAxisDecimalPattern("0.#")
                .setYAxisMin(0.0)
                .setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        if (160 * rows.size() > MAX_WIDTH) {
            chart.getStyler().setXAxisLabelRotation(45);
        }
        for (String rival : table.rivals()) {
            List<Double> ratios = rows.stream().map(row -> table.ratio(row, rival)).toList();
            if (ratios.stream().allMatch(ratio -> ratio.isNaN())) {
                continue;
            }
            CategorySeries bars = chart.addSeries(
                    rival.toLowerCase(Locale.ROOT),
                    labels,
                    ratios.stream().map(ratio -> ratio.isNaN() ? 0 : ratio).toList());
            bars.setFillColor(COLOURS.getOrDefault(rival, Color.GRAY));
        }
        return chart;
    }

    /** Returns the case name, shortened to fit beside its neighbours. */
    private static String label(String row) {
        return row.equals(ResultTables.GEOMETRIC_MEAN)
                ? "geo. mean"
                : row.toLowerCase(Locale.ROOT)
                        .replace('_', ' ')
                        .replace("server 16 loaders", "server 16x1024")
                        .replace("one class", "1 class")
                        .replace("ten classes", "10 classes");
    }
}
