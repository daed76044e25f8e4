package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.FreePort;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests Treadlight's figures in the agents of Prometheus and OpenTelemetry, and the queries of the dashboard. */
@Covers({"event", "server"})
@OnServers({PAYARA, PAYARA7, GLASSFISH8})
@Tag("one-server")
@Tag("release")
class ExporterContract extends OwnServerContract {
    private static final String APP = "measured";
    private static final Path RULES = BuildFiles.shipped("monitoring/jmx-exporter.yaml");
    private static final Path OTEL_RULES = BuildFiles.shipped("monitoring/otel-jmx.yaml");
    private static final Path DASHBOARD = BuildFiles.shipped("monitoring/grafana-dashboard.json");

    private URI prometheus;
    private URI otel;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        InstalledServer installed = InstalledServer.start(product(), name());
        server = installed;
        prometheus = page(FreePort.next());
        otel = page(FreePort.next());
        installed.restartWith(List.of(
                "-javaagent:" + BuildFiles.work("jmx_prometheus_javaagent.jar") + "=127.0.0.1:" + prometheus.getPort()
                        + ":" + RULES,
                "-javaagent:" + BuildFiles.work("opentelemetry-javaagent.jar"),
                "-Dotel.jmx.config=" + OTEL_RULES,
                "-Dotel.jmx.discovery.delay=1000", // of the MBeans; a minute by default
                "-Dotel.metrics.exporter=prometheus",
                "-Dotel.exporter.prometheus.host=127.0.0.1",
                "-Dotel.exporter.prometheus.port=" + otel.getPort(),
                "-Dotel.traces.exporter=none",
                "-Dotel.logs.exporter=none",
                "-Dotel.instrumentation.common.default-enabled=false",
                "-Dotel.instrumentation.jmx-metrics.enabled=true"));
        server.deploy(APP, Applications.own());
        assertThat(server.get("/" + APP + "/own")).isEqualTo(Applications.COMPACT);
    }

    private static URI page(int port) {
        return URI.create("http://127.0.0.1:" + port + "/metrics");
    }

    @Test
    void prometheusHasEachFigureOfTheRules() throws Exception {
        Set<String> names = find("name: (treadlight\\w+)", RULES);
        assertThat(names).hasSizeGreaterThan(15);
        awaitFigures(prometheus, names);
        assertThat(Http.get(prometheus).body())
                .containsPattern("(?m)^treadlight_generations\\{state=\"running\"\\} [1-9]")
                .containsPattern("(?m)^treadlight_application_values\\{application=\"" + APP + "\"\\} [1-9]");
    }

    @Test
    void openTelemetryHasEachFigureOfTheRules() throws Exception {
        Set<String> names = find("metric: (treadlight[.\\w]+)", OTEL_RULES).stream()
                .map(name -> name.replace('.', '_')).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names).hasSizeGreaterThan(10);
        awaitFigures(otel, names);
        assertThat(Http.get(otel).body())
                .containsPattern("(?m)^treadlight_generations\\w*\\{[^}]*state=\"running\"[^}]*\\} [1-9]")
                .containsPattern("(?m)^treadlight_application_values\\w*\\{[^}]*application=\"" + APP
                        + "\"[^}]*\\} [1-9]")
                .doesNotContain("_ratio"); // the exporter adds it to a gauge of the unit 1
    }

    @Test
    void eachFigureOfTheDashboardExists() throws Exception {
        Set<String> names = new TreeSet<>();
        for (String query : find("\"expr\": \"(.*)\"", DASHBOARD)) {
            names.addAll(find("\\b((?:treadlight|jvm)_\\w+)", query));
        }
        assertThat(names).contains("jvm_memory_pool_used_bytes", "treadlight_generations").hasSizeGreaterThan(8);
        awaitFigures(prometheus, names);
    }

    @Test
    void theServerLogsNoWarningOfTreadlight() throws Exception {
        assertThat(server.log().ours("WARNING")).isEmpty();
        assertThat(server.asadmin("get-treadlight-configuration")).contains("Object streams that are filtered: all");
    }

    private static void awaitFigures(URI page, Set<String> names) {
        await().atMost(60, SECONDS).untilAsserted(() -> assertThat(names).allMatch(
                name -> Pattern.compile("(?m)^" + name + "(_\\w+)?[{ ]").matcher(Http.get(page).body()).find(),
                "is on " + page));
    }

    private static Set<String> find(String pattern, Path file) throws Exception {
        return find(pattern, Files.readString(file));
    }

    private static Set<String> find(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().flatMap(match -> Stream.of(match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
