package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures what Treadlight costs a server that has nothing to gain from it: its start, its idle heap, and the
 * deployment of an application with class values that leak nothing. Starts the server without and with the module, in
 * turns; times are those that the server logs.
 *
 * <p>{@code mvn -B -Pserver-cost verify} runs it on Payara Micro and Payara Server;
 * {@code -Dserver-cost.servers=payara-micro,payara,glassfish7,glassfish8} names others, and
 * {@code -Dserver-cost.rounds=1} makes it short. What it finds is printed as Markdown, and lies as
 * {@code server-cost-*.md} in {@code deploy-tests/target}.
 */
final class ServerCost {
    private static final Pattern STARTED = Pattern.compile("(?:total ?\\(|ready in )([\\d,]+) ?(?:ms|\\()");
    private static final Pattern DEPLOYED = Pattern.compile("successfully deployed in ([\\d,]+) milliseconds");
    /** The first of a server's life loads what later ones share. */
    private static final int DEPLOYMENTS = 6;
    private static final int COLLECTIONS = 5;
    /** An idle server's processor time in a second. */
    private static final double IDLE_MILLIS = 50;
    private static final double MEGABYTE = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private final String name;
    private final AppServer server;
    /** Whether a module's jar that came or went is worked into the server at the next start, which takes its time. */
    private final boolean installs;
    private final Path war = Path.of(System.getProperty("server-cost.war"));
    private final List<Start> without = new ArrayList<>();
    private final List<Start> with = new ArrayList<>();

    /** One start: milliseconds, milliseconds of all processors, bytes, milliseconds. */
    private record Start(double start, double startCpu, double idleHeap, List<Double> deployments) {}

    private ServerCost(String name, AppServer server, boolean installs) {
        this.name = name;
        this.server = server;
        this.installs = installs;
    }

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        for (String product : System.getProperty("server-cost.servers").split(",", -1)) {
            String name = "server-cost-" + product;
            switch (product) {
                case "payara-micro" -> new ServerCost(product, MicroServer.start(name), false).run();
                case "payara" -> new ServerCost(product, InstalledServer.payara(name), true).run();
                case "glassfish7" -> new ServerCost(product, InstalledServer.glassfish7(name), true).run();
                case "glassfish8" -> new ServerCost(product, InstalledServer.glassfish8(name), true).run();
                default -> throw new IllegalArgumentException("'" + product + "' is none of payara-micro, payara,"
                        + " glassfish7, glassfish8; they are separated by commas");
            }
        }
    }

    private void run() throws Exception {
        try {
            int rounds = Integer.getInteger("server-cost.rounds");
            for (int round = 0; round < rounds; round++) {
                without.add(start(Optional.empty()));
                with.add(start(Optional.of(ModuleJar.built())));
            }
            String table = table(rounds);
            Files.writeString(Path.of(System.getProperty("treadlight.work"), "server-cost-" + name + ".md"), table);
            System.out.println(table);
        } finally {
            server.stop();
        }
    }

    private Start start(Optional<Path> module) throws Exception {
        // With its element, for a server without one writes it into domain.xml at its first start only.
        Setup setup = new Setup(module, module.isPresent() ? Setup.shippedElement() : "");
        if (installs) {
            server.restart(setup);
        }
        server.restart(setup);
        double start = await().atMost(1, MINUTES).until(() -> logged(STARTED), found -> !found.isEmpty()).get(0);
        double startCpu = cpu();
        double idle = idleHeap();
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            server.asadmin("deploy", "--force=true", "--name=benign", "--contextroot=benign", war.toString());
        }
        List<Double> deployments = await().atMost(1, MINUTES)
                .until(() -> logged(DEPLOYED), found -> found.size() == DEPLOYMENTS);
        server.asadmin("undeploy", "benign");
        Start measured = new Start(start, startCpu, idle, deployments.subList(1, DEPLOYMENTS));
        System.out.println(name + (module.isPresent() ? " with " : " without ") + measured);
        return measured;
    }

    private List<Double> logged(Pattern line) {
        return server.log().records().stream()
                .map(line::matcher)
                .filter(Matcher::find)
                .map(found -> Double.parseDouble(found.group(1).replace(",", "")))
                .toList();
    }

    /** Of the JVM since it began. */
    private double cpu() throws Exception {
        return ManagementFactory.newPlatformMXBeanProxy(server.mbeans(),
                ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class)
                .getProcessCpuTime() / NANOS_PER_MILLI;
    }

    /** When the server has done what it does after its start. */
    private void awaitIdle() throws Exception {
        double[] before = {cpu()};
        await().pollInterval(1, SECONDS).atMost(1, MINUTES).until(() -> {
            double now = cpu();
            boolean isIdle = now - before[0] < IDLE_MILLIS;
            before[0] = now;
            return isIdle;
        });
    }

    private double idleHeap() throws Exception {
        awaitIdle();
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        double least = Double.MAX_VALUE;
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            memory.gc();
            least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
        }
        return least;
    }

    private String table(int rounds) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
        return String.format(Locale.ROOT, "%s; JDK %s; %s, %d processors; medians of %d starts each way, in turns, and"
                        + " of all %d deployments after each; least values in brackets%n%n"
                        + "| | without | with | with / without |%n|---|---:|---:|---:|%n",
                name, runtime.getVmVersion(), System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), rounds, DEPLOYMENTS - 1)
                + row("start, ms", start -> Stream.of(start.start()))
                + row("processor time until then, ms", start -> Stream.of(start.startCpu()))
                + row("idle heap after collections, MB", start -> Stream.of(start.idleHeap() / MEGABYTE))
                + row("deployment of the benign WAR, ms", start -> start.deployments().stream());
    }

    private String row(String what, Function<Start, Stream<Double>> figures) {
        List<Double> off = without.stream().flatMap(figures).sorted().toList();
        List<Double> on = with.stream().flatMap(figures).sorted().toList();
        return String.format(Locale.ROOT, "| %s | %,.1f (%,.1f) | %,.1f (%,.1f) | %.3f (%.3f) |%n", what,
                median(off), off.get(0), median(on), on.get(0), median(on) / median(off), on.get(0) / off.get(0));
    }

    /** Of sorted values. */
    private static double median(List<Double> values) {
        return values.get(values.size() / 2);
    }
}
