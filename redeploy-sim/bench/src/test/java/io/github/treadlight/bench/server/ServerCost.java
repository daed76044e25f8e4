package io.github.treadlight.bench.server;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.ServerSetup;
import io.github.treadlight.sim.server.Server;
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
 * Measures the cost of Treadlight on a server that gains nothing from it: startup time, idle heap, and the deployment
 * and undeployment of an application whose class values leak nothing. Alternates between starts without and with the
 * module. Times are taken from the server log, except undeployment times, which the client measures.
 *
 * <p>{@code mvn -B -Pserver-cost verify} runs it on Payara Micro and Payara Server;
 * {@code -Dserver-cost.servers=payara-micro,payara,glassfish7,glassfish8} selects other servers, and
 * {@code -Dserver-cost.rounds=1} makes it short. Prints a Markdown table and writes it to {@code server-cost-*.md} in
 * {@code deploy-tests/target}.
 */
final class ServerCost {
    private static final Pattern STARTED = Pattern.compile("(?:total ?\\(|ready in )([\\d,]+) ?(?:ms|\\()");
    private static final Pattern DEPLOYED = Pattern.compile("successfully deployed in ([\\d,]+) milliseconds");
    /** The number of deployments after each start. The first loads shared classes and does not count. */
    private static final int DEPLOYMENTS = 6;
    private static final int COLLECTIONS = 5;
    /** The most processor time that an idle server uses in a second. */
    private static final double IDLE_MILLIS = 50;
    private static final double MEGABYTE = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private final String name;
    private final AppServer server;
    private final Path war = Path.of(System.getProperty("server-cost.war"));
    private final List<Start> without = new ArrayList<>();
    private final List<Start> with = new ArrayList<>();

    /**
     * The figures of one start of the server.
     *
     * @param start the startup time in milliseconds
     * @param startCpu the processor time of the startup in milliseconds
     * @param idleHeap the idle heap in bytes
     * @param deployments the deployment times in milliseconds
     * @param undeployments the times of the undeploy command in milliseconds
     */
    private record Start(
            double start, double startCpu, double idleHeap, List<Double> deployments, List<Double> undeployments) {}

    private ServerCost(AppServer server) {
        this.server = server;
        name = server.product().id();
    }

    /** Measures the selected servers. Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        for (String id : System.getProperty("server-cost.servers").split(",", -1)) {
            Server product = Server.of(id);
            String folder = "server-cost-" + id;
            new ServerCost(product.isMicro()
                    ? MicroServer.start(product, folder) : InstalledServer.start(product, folder)).run();
        }
    }

    private void run() throws Exception {
        try {
            int rounds = Integer.getInteger("server-cost.rounds");
            for (int round = 0; round < rounds; round++) {
                without.add(start(Optional.empty()));
                with.add(start(Optional.of(BuildFiles.module())));
            }
            String table = table(rounds);
            Files.writeString(BuildFiles.work("server-cost-" + name + ".md"), table);
            System.out.println(table);
        } finally {
            server.stop();
        }
    }

    private Start start(Optional<Path> module) throws Exception {
        // With the configuration element, because otherwise the server writes it to domain.xml at the first start only.
        ServerSetup setup = new ServerSetup(module, module.isPresent() ? ServerSetup.shippedElement() : "");
        if (!server.product().isMicro()) {
            server.restart(setup); // the first start after adding or removing a jar takes longer
        }
        server.restart(setup);
        double start = await().atMost(1, MINUTES).until(() -> logged(STARTED), found -> !found.isEmpty()).get(0);
        double startCpu = cpu();
        double idle = idleHeap();
        List<Double> undeployments = new ArrayList<>();
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            // Does not use deploy(), after which Payara Micro would redeploy the application at a restart.
            server.asadmin("deploy", "--name=benign", "--contextroot=benign", war.toString());
            long begin = System.nanoTime();
            server.asadmin("undeploy", "benign");
            undeployments.add((System.nanoTime() - begin) / NANOS_PER_MILLI);
        }
        List<Double> deployments = await().atMost(1, MINUTES)
                .until(() -> logged(DEPLOYED), found -> found.size() == DEPLOYMENTS);
        Start measured = new Start(start, startCpu, idle, deployments.subList(1, DEPLOYMENTS),
                undeployments.subList(1, DEPLOYMENTS));
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

    /** Returns the processor time of the JVM in milliseconds. */
    private double cpu() throws Exception {
        return ManagementFactory.newPlatformMXBeanProxy(server.mbeans(),
                ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class)
                .getProcessCpuTime() / NANOS_PER_MILLI;
    }

    /** Waits until the server has finished its startup work. */
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
        return String.format(Locale.ROOT, "%s; JDK %s; %s, %d processors; medians of %d alternating starts each way and"
                        + " of all %d deployments and undeployments after each; least values in brackets%n%n"
                        + "| | without | with | with / without |%n|---|---:|---:|---:|%n",
                name, runtime.getVmVersion(), System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), rounds, DEPLOYMENTS - 1)
                + row("start, ms", start -> Stream.of(start.start()))
                + row("processor time until then, ms", start -> Stream.of(start.startCpu()))
                + row("idle heap after collections, MB", start -> Stream.of(start.idleHeap() / MEGABYTE))
                + row("deployment of the benign WAR, ms", start -> start.deployments().stream())
                + row("undeployment of the benign WAR, ms", start -> start.undeployments().stream());
    }

    private String row(String what, Function<Start, Stream<Double>> figures) {
        List<Double> off = without.stream().flatMap(figures).sorted().toList();
        List<Double> on = with.stream().flatMap(figures).sorted().toList();
        return String.format(Locale.ROOT, "| %s | %,.1f (%,.1f) | %,.1f (%,.1f) | %.3f (%.3f) |%n", what,
                median(off), off.get(0), median(on), on.get(0), median(on) / median(off), on.get(0) / off.get(0));
    }

    /** Returns the median of sorted values. */
    private static double median(List<Double> values) {
        return values.get(values.size() / 2);
    }
}
