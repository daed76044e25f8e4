package io.github.treadlight.bench.server;

import static java.util.stream.Collectors.joining;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.RemoteApplication;
import io.github.treadlight.deploy.harness.RemoteClientProcess;
import io.github.treadlight.sim.server.InstalledJdk;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Measures remote calls over IIOP with Treadlight off and on alternately, in one server JVM and one client JVM.
 *
 * <p>{@code mvn -B -Premote-ejb verify} runs it on Payara Server, and on GlassFish 8 if a suitable JDK is installed.
 * {@code -Dremote-ejb.seconds=2}, {@code -Dremote-ejb.rounds=1} and {@code -Dremote-ejb.servers=payara} make it short.
 * Prints a Markdown table and writes {@code remote-ejb-*.md} and {@code .json} to {@code deploy-tests/target}.
 *
 * <p>{@code -Dremote-ejb.fragments=16384} sets the size of the fragments that the server's ORB sends in both modes; the
 * default is 1024 bytes.
 *
 * <p>The server and the client have a processor each, as far as the machine allows.
 *
 * <p>Each turn redeploys the application, because the ORB caches the codebase of a class for the life of the class.
 */
final class RemoteEjbComparison {
    /** The number of unmeasured turns, for the JIT compilers of both JVMs. */
    private static final int WARM_UP_TURNS = 4;
    private static final int COUNTED_CALLS = 100;
    private static final String APPLICATION = "compared";
    private static final String FRAGMENTS = System.getProperty("remote-ejb.fragments", "");

    private final String name;
    private final InstalledServer server;
    private final RemoteClientProcess client;
    private final Path war;
    private final String processors;
    private final double seconds = Double.parseDouble(System.getProperty("remote-ejb.seconds", "3"));
    private final int rounds = Integer.getInteger("remote-ejb.rounds", 10);
    private final List<Turn> turns = new ArrayList<>();

    /** The figures of one turn in one mode, by name. */
    private record Turn(Mode mode, Map<String, Double> figures) {}

    private enum Mode {
        /** Without the filter of remote calls, too, which does not depend on {@code enabled}. */
        OFF("enabled=false", "stream-filter-mode=off"),
        ON("enabled=true", "stream-filter-mode=reject");

        private final List<String> settings;

        Mode(String... settings) {
            this.settings = List.of(settings);
        }
    }

    private RemoteEjbComparison(String name, InstalledServer server, RemoteClientProcess client) throws Exception {
        this.name = name;
        this.server = server;
        this.client = client;
        processors = assignProcessors(server.pid().orElseThrow(), client.pid());
        war = RemoteApplication.war(name + ".war", APPLICATION);
    }

    /** Measures the selected servers. Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        String which = System.getProperty("remote-ejb.servers", "payara,glassfish");
        if (which.contains("payara")) {
            compare("remote-ejb-payara", Server.PAYARA);
        }
        if (which.contains("glassfish") && InstalledJdk.atLeast(Server.GLASSFISH8.jdk()).isPresent()) {
            compare("remote-ejb-glassfish", Server.GLASSFISH8);
        }
    }

    private static void compare(String name, Server product) throws Exception {
        InstalledServer server = InstalledServer.start(product, name, BuildFiles.rmiProvider());
        try {
            if (!FRAGMENTS.isEmpty()) {
                server.asadmin("set", "configs.config.server-config.iiop-service.orb.message-fragment-size="
                        + FRAGMENTS);
                server.restart();
            }
            try (RemoteClientProcess client = RemoteClientProcess.start(server, name + "-client")) {
                new RemoteEjbComparison(name, server, client).run();
            }
        } finally {
            server.stop();
        }
    }

    /** Assigns each process to a processor. Returns a description of the result. */
    private static String assignProcessors(long server, long client) throws InterruptedException {
        Optional<String> refusal = new Processor(0).assign(server);
        if (refusal.isEmpty()) {
            refusal = new Processor(1).assign(client);
        }
        return refusal.map(reason -> "client and server on all processors (" + reason + ")")
                .orElse("server on processor 0, client on processor 1");
    }

    private void run() throws Exception {
        for (int turn = 0; turn < WARM_UP_TURNS; turn++) {
            take(Mode.values()[turn % 2]);
        }
        turns.clear();
        for (int round = 0; round < rounds; round++) {
            for (Mode mode : Mode.values()) {
                turns.add(take(mode));
            }
        }
        String table = table();
        Files.writeString(BuildFiles.work(name + ".md"), table);
        Files.writeString(BuildFiles.work(name + ".json"), json());
        System.out.println(table);
    }

    private Turn take(Mode mode) throws Exception {
        for (String setting : mode.settings) {
            server.asadmin("set", "configs.config.server-config.treadlight-configuration." + setting);
        }
        server.deploy(APPLICATION, war);
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String what : List.of("bean", "rows")) {
            client.figures("measure", APPLICATION, what, 8, seconds);
            for (int threads : new int[] {1, 8}) {
                client.figures("measure", APPLICATION, what, threads, seconds).forEach((figure, value) ->
                        figures.put(what + " " + threads + " " + figure, value));
            }
            client.figures("count", APPLICATION, what, COUNTED_CALLS).forEach((figure, value) ->
                    figures.put(what + " " + figure, value));
        }
        System.out.println(mode + " " + figures);
        return new Turn(mode, figures);
    }

    private String table() throws Exception {
        StringBuilder text = new StringBuilder(environment())
                .append("\n\n| | off | on | on / off | range of the rounds |\n|---|---:|---:|---:|---:|\n");
        for (String what : List.of("bean", "rows")) {
            for (int threads : new int[] {1, 8}) {
                String label = what + ", " + threads + (threads == 1 ? " thread" : " threads");
                row(text, label + ": calls/s", what + " " + threads + " perSecond");
                row(text, label + ": p50 µs", what + " " + threads + " p50");
                row(text, label + ": p99 µs", what + " " + threads + " p99");
            }
            row(text, what + ": bytes sent by the client per call", what + " sent");
            row(text, what + ": bytes received per call", what + " received");
            row(text, what + ": writes per call", what + " writes");
            row(text, what + ": reads per call", what + " reads");
        }
        return text.toString();
    }

    /** Appends the medians of both modes, and the median and the range of the ratios of each round. */
    private void row(StringBuilder text, String label, String figure) {
        List<Double> off = figures(Mode.OFF, figure);
        List<Double> on = figures(Mode.ON, figure);
        List<Double> ratios = IntStream.range(0, off.size())
                .mapToObj(round -> on.get(round) / off.get(round))
                .toList();
        text.append(String.format(Locale.ROOT, "| %s | %,.1f | %,.1f | %.2f | %.2f to %.2f |%n",
                label, median(off), median(on), median(ratios), Collections.min(ratios), Collections.max(ratios)));
    }

    private List<Double> figures(Mode mode, String figure) {
        return turns.stream().filter(turn -> turn.mode == mode).map(turn -> turn.figures.get(figure)).toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    private String environment() throws Exception {
        return String.format(Locale.ROOT, "%s; JDK %s; %s %s, %d processors; medians of %d rounds of %s s, off and on "
                + "alternately; WAR with 60 libraries; %s; client without Treadlight%s",
                lastLine(server.asadmin("version")), jdk(), System.getProperty("os.name"),
                System.getProperty("os.arch"), Runtime.getRuntime().availableProcessors(), rounds, seconds, processors,
                FRAGMENTS.isEmpty() ? "" : "; message-fragment-size=" + FRAGMENTS);
    }

    private static String lastLine(String text) {
        return text.strip().lines().reduce((first, last) -> last).orElse("");
    }

    /** Returns the version of the server's JDK, which may differ from this JVM's. */
    private String jdk() {
        try (var lines = Files.lines(server.java().resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION=")).map(line -> line.replaceAll(".*=|\"", ""))
                    .collect(joining());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String json() throws Exception {
        return turns.stream()
                .map(turn -> turn.figures.entrySet().stream()
                        .map(figure -> "\"" + figure.getKey() + "\": " + figure.getValue())
                        .collect(joining(", ", "  {\"mode\": \"" + turn.mode + "\", ", "}")))
                .collect(joining(",\n", "{\"environment\": \"" + environment() + "\", \"turns\": [\n", "\n]}\n"));
    }
}
