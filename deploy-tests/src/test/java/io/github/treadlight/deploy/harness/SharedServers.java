package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The servers that contracts share, at most one of each product. A server runs from the first contract that needs it
 * until {@link #stop}. Contracts run in parallel on different products, which {@link ServersUnderTest} reserves for
 * them. Thread-safe if each product is used only by the thread that has reserved it.
 *
 * <p>The build adds the JVM options in the system property {@code treadlight.shared.options}. By default, they save
 * CPU time: without C2, and with the serial collector. Servers that contracts start themselves use C2 and G1.
 */
public final class SharedServers {
    /** The password of the administrator of an installed server. */
    public static final String PASSWORD = "not-a-guess";

    private static final Map<Server, AppServer> RUNNING = new ConcurrentHashMap<>();
    private static final Set<Server> STARTED = ConcurrentHashMap.newKeySet();

    private SharedServers() {}

    /** Returns the products of which a server was started, even if it was stopped later. */
    public static Set<Server> started() {
        return Set.copyOf(STARTED);
    }

    /** Returns the shared server of a product. Starts it if it is not running. */
    public static AppServer get(Server product) throws Exception {
        AppServer running = RUNNING.get(product);
        if (running == null) {
            running = start(product);
            RUNNING.put(product, running);
            STARTED.add(product);
        }
        return running;
    }

    /** Returns the JVM options of shared servers. */
    public static List<String> jvmOptions() {
        return Arrays.stream(System.getProperty("treadlight.shared.options", "").split(" +"))
                .filter(Predicate.not(String::isEmpty)).toList();
    }

    private static AppServer start(Server product) throws Exception {
        String name = "shared-" + product.id();
        AppServer server = product.isMicro() ? MicroServer.startWith(product, name, jvmOptions())
                : InstalledServer.start(product, name, List.of(BuildFiles.rmiProvider()), jvmOptions());
        try {
            if (server instanceof InstalledServer installed) {
                installed.protect(PASSWORD);
            }
            // Treadlight adds its element to domain.xml after the start, in another thread.
            await().atMost(1, MINUTES).until(() ->
                    server.run("get", "configs.config.server-config.treadlight-configuration.enabled").succeeded());
            assertThat(server.log().ours("WARNING")).as("warnings during the start").isEmpty();
            return server;
        } catch (Exception | AssertionError failed) {
            server.stop();
            throw failed;
        }
    }

    /** Stops the server of a product and asserts that it logs no error. The next contract gets a new server. */
    public static void stop(Server product) throws Exception {
        AppServer server = RUNNING.remove(product);
        if (server != null) {
            ServerLog log = server.log().fromNow();
            server.stop();
            assertThat(log.ours("WARNING")).as("warnings during the stop")
                    .allMatch(logged -> logged.contains(" is still in memory, "));
            assertThat(log.severe()).as("errors during the stop").isEmpty();
        }
    }

    /** Stops all servers. Must not be called while a contract runs. */
    public static void stop() {
        AssertionError failures = new AssertionError("servers did not stop as they should");
        for (Server product : Server.values()) {
            try {
                stop(product);
            } catch (Exception | AssertionError failed) {
                failures.addSuppressed(failed);
            }
        }
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }
}
