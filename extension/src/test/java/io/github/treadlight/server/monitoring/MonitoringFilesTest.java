package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Compares the files and pages that list attributes of the MBeans with their interfaces. */
class MonitoringFilesTest {
    private static final Path PROJECT = Path.of("..");

    @Test
    void everyNumberIsAMetricInItsUnit() throws Exception {
        Map<String, String> units = new TreeMap<>();
        File file = PROJECT.resolve("config/domain/metrics.xml").toFile();
        NodeList metrics = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file)
                .getElementsByTagName("metadata");
        for (int i = 0; i < metrics.getLength(); i++) {
            Element metric = (Element) metrics.item(i);
            assertThat(text(metric, "type")).isEqualTo("gauge");
            assertThat(text(metric, "description")).isNotBlank();
            units.put(text(metric, "mbean"), text(metric, "unit"));
        }
        // The sums over all applications are no metrics: a client of the metrics can compute them.
        Map<String, String> expected = units(
                "io.github.treadlight:type=Treadlight/", TreadlightMXBean.class,
                number -> !number.startsWith("Application"));
        expected.putAll(units(
                "io.github.treadlight:type=Application,name=%s/", ApplicationMXBean.class, number -> true));
        assertThat(units).isEqualTo(expected);
    }

    private static String text(Element metric, String child) {
        return metric.getElementsByTagName(child).item(0).getTextContent();
    }

    private static Map<String, String> units(String bean, Class<?> type, Predicate<String> which) {
        return Arrays.stream(type.getMethods())
                .filter(getter -> getter.getReturnType() == int.class || getter.getReturnType() == long.class)
                .map(MonitoringFilesTest::name)
                .filter(which)
                .collect(Collectors.toMap(
                        name -> bean + name, MonitoringFilesTest::unit, (one, other) -> one, TreeMap::new));
    }

    private static String unit(String name) {
        if (name.endsWith("Bytes")) {
            return "bytes";
        }
        return name.contains("Millis") ? "milliseconds" : "none";
    }

    @Test
    void theDocumentationHasEachAttribute() throws IOException {
        assertThat(documented("type=Treadlight")).isEqualTo(attributes(TreadlightMXBean.class));
        assertThat(documented("type=Application,name=NAME")).isEqualTo(attributes(ApplicationMXBean.class));
    }

    private static Set<String> documented(String bean) throws IOException {
        String row = Files.readString(PROJECT.resolve("docs/monitoring.md")).lines()
                .filter(line -> line.startsWith("| `io.github.treadlight:" + bean + "`"))
                .findFirst().orElseThrow();
        return Pattern.compile("`([A-Z]\\w+)`").matcher(row).results()
                .map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static Set<String> attributes(Class<?> type) {
        return Arrays.stream(type.getMethods()).map(MonitoringFilesTest::name).collect(Collectors.toSet());
    }

    private static String name(Method getter) {
        return getter.getName().replaceFirst("^(get|is)", "");
    }
}
