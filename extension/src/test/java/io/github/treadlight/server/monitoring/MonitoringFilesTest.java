package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.GeneratedPart;
import io.github.treadlight.server.monitoring.Figure.Kind;
import io.github.treadlight.server.monitoring.Figure.MetricLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the files of the exporters and the documentation with the figures. */
class MonitoringFilesTest {
    private static final String ATTRIBUTES =
            "extension/src/test/resources/io/github/treadlight/server/monitoring/mbeans.txt";

    @Test
    void theJmxExporterHasARuleForEachFigure() throws IOException {
        check("config/monitoring/jmx-exporter.yaml", MonitoringFilesTest::jmxExporterRule);
    }

    private static List<String> jmxExporterRule(Bean bean, Figure<?> figure) {
        String key = bean.isServer() ? "" : ", name=\"?([^\">]*)\"?";
        MetricLabel label = figure.label();
        String labels = label == null ? "" : ", labels: {" + label.key() + ": " + label.value() + "}";
        return List.of(
                "  - {pattern: 'io\\.github\\.treadlight<type=" + bean.type() + key + "><>" + figure.name() + "',",
                "     name: " + prometheus(figure) + ", type: " + (figure.kind() == Kind.COUNTER ? "COUNTER" : "GAUGE")
                        + (figure.unit().equals(Figure.MILLIS) ? ", valueFactor: 0.001" : "")
                        + (bean.isServer() ? labels : ", labels: {application: \"$1\"}")
                        + ", help: \"" + text(figure) + "\"}");
    }

    /** Returns the name in Prometheus, whose convention adds the unit, and {@code total} to counters. */
    private static String prometheus(Figure<?> figure) {
        String name = "treadlight_" + figure.metric().replace('.', '_');
        String unit = switch (figure.unit()) {
            case Figure.BYTES -> name.replaceFirst("_size$", "") + "_bytes";
            case Figure.MILLIS -> name.replaceFirst("_time$", "") + "_seconds";
            default -> name;
        };
        return unit + (figure.kind() == Kind.COUNTER ? "_total" : "");
    }

    private static String label(Figure<?> figure) {
        MetricLabel label = figure.label();
        return label == null ? "" : "{" + label.key() + "=\"" + label.value() + "\"}";
    }

    /** Returns the description; figures with the same name must have the same one. */
    private static String text(Figure<?> figure) {
        MetricLabel label = figure.label();
        return label == null ? figure.text() : label.text();
    }

    @Test
    void openTelemetryHasARuleForEachFigure() throws IOException {
        check("config/monitoring/otel-jmx.yaml", MonitoringFilesTest::openTelemetryRule);
    }

    private static List<String> openTelemetryRule(Bean bean, Figure<?> figure) {
        String unit = switch (figure.unit()) {
            case Figure.BYTES -> "By";
            case Figure.MILLIS -> "s, sourceUnit: ms";
            default -> "\"{" + figure.unit() + "}\"";
        };
        MetricLabel label = figure.label();
        return List.of(
                "      " + figure.name() + ": {metric: treadlight." + figure.metric()
                        + ", type: " + figure.kind().name().toLowerCase(Locale.ROOT) + ", unit: " + unit + ",",
                "        " + (label == null ? ""
                        : "metricAttribute: {" + label.key() + ": const(" + label.value() + ")}, ")
                        + "desc: \"" + text(figure) + "\"}");
    }

    /** All metrics are gauges; metrics.xml says why. */
    @Test
    void microProfileMetricsHasEachFigureExceptSums() throws IOException {
        check("config/domain/metrics.xml", MonitoringFilesTest::microProfileMetric);
    }

    private static List<String> microProfileMetric(Bean bean, Figure<?> figure) {
        if (figure.microProfile() == null) {
            return List.of();
        }
        return List.of(
                "        <metadata>",
                "            <name>treadlight." + figure.microProfile() + "</name>"
                        + (bean.isServer() ? "" : "<tags><tag><name>application</name><value>%s</value></tag></tags>"),
                "            <mbean>io.github.treadlight:type=" + bean.type()
                        + (bean.isServer() ? "/" : ",name=%s/") + figure.name() + "</mbean>",
                "            <type>gauge</type><unit>" + (isSize(figure) ? figure.unit() : "none") + "</unit>"
                        + "<description>" + figure.text() + "</description>",
                "        </metadata>");
    }

    private static boolean isSize(Figure<?> figure) {
        return List.of(Figure.BYTES, Figure.MILLIS).contains(figure.unit());
    }

    @Test
    void theDocumentationHasEachFigure() throws IOException {
        for (Bean bean : Bean.values()) {
            GeneratedPart.check("docs/monitoring.md", bean.part(), Stream.concat(
                    Stream.of("| figure | unit | Prometheus | meaning |", "|---|---|---|---|"),
                    bean.figures().stream().map(figure -> "| `" + figure.name() + "` | "
                            + (isSize(figure) ? figure.unit() : "") + " | `" + prometheus(figure) + label(figure)
                            + "` | " + figure.text() + " |")).toList());
        }
    }

    @Test
    void theDocumentationHasEachOtherAttribute() throws IOException {
        assertThat(Files.readString(Path.of("../docs/monitoring.md"))).contains(ServerBean.TEXTS.stream()
                .map(attribute -> '`' + attribute.name() + '`').toList());
    }

    @Test
    void eachFigureOfTheDashboardExists() throws IOException {
        List<String> names = Stream.of(Bean.values()).flatMap(bean -> bean.figures().stream())
                .map(MonitoringFilesTest::prometheus).toList();
        String dashboard = Files.readString(Path.of("../config/monitoring/grafana-dashboard.json"));
        assertThat(Pattern.compile("\\btreadlight_\\w+").matcher(dashboard).results().map(found -> found.group()))
                .isNotEmpty().isSubsetOf(names);
    }

    /** Clients rely on the names and types of this list, so a reviewer must see each change. */
    @Test
    void theAttributesOfTheMBeansAreListed() throws IOException {
        GeneratedPart.check(ATTRIBUTES, Bean.SERVER.part(), attributes(ServerFigures.ALL, ServerBean.TEXTS));
        GeneratedPart.check(ATTRIBUTES, Bean.APPLICATION.part(), attributes(ApplicationFigures.ALL, List.of()));
    }

    private static <S> List<String> attributes(List<Figure<S>> figures, List<BeanAttribute<S>> texts) {
        return Stream.of(new FigureBean<>(null, figures, texts).getMBeanInfo().getAttributes())
                .map(attribute -> attribute.getName() + ' ' + attribute.getType() + ' '
                        + attribute.getDescriptor().getFieldValue("openType"))
                .sorted().toList();
    }

    private static void check(String file, BiFunction<Bean, Figure<?>, List<String>> lines) throws IOException {
        for (Bean bean : Bean.values()) {
            GeneratedPart.check(file, bean.part(),
                    bean.figures().stream().flatMap(figure -> lines.apply(bean, figure).stream()).toList());
        }
    }

    /** The types of MBeans. */
    private enum Bean {
        SERVER, APPLICATION;

        boolean isServer() {
            return this == SERVER;
        }

        String type() {
            return isServer() ? "Treadlight" : "Application";
        }

        String part() {
            return "figures of " + type();
        }

        List<? extends Figure<?>> figures() {
            return isServer() ? ServerFigures.ALL : ApplicationFigures.ALL;
        }
    }
}
