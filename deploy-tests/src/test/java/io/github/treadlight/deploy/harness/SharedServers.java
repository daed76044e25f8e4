package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The servers that contracts share, at most one of each product. A server runs from the first contract that needs it
 * until {@link #stop}. Contracts run in parallel on different products, which {@link ServersUnderTest} reserves for
 * them. Thread-safe, if only the thread that has reserved a product calls the methods for this product.
 *
 * <p>The build adds the JVM options in the system property {@code treadlight.shared.options}. By default, they disable
 * the optimizing compiler, which would take a third of the time of the processors. Other servers use it.
 */
public final class SharedServers {
    /** The password of the administrator of an installed server. */
    public static final String PASSWORD = "not-a-guess";

    private static final Map<Server, AppServer> RUNNING = new ConcurrentHashMap<>();

    private SharedServers() {}

    /** Returns the shared server of a product. Starts it if it is not running. */
    public static AppServer get(Server product) throws Exception {
        AppServer running = RUNNING.get(product);
        if (running == null) {
            running = start(product);
            RUNNING.put(product, running);
        }
        return running;
    }

    private static AppServer start(Server product) throws Exception {
        String name = "shared-" + product.id();
        List<String> options = Arrays.stream(System.getProperty("treadlight.shared.options", "").split(" +"))
                .filter(Predicate.not(String::isEmpty)).toList();
        AppServer server = product.isMicro() ? MicroServer.startWith(product, name, options)
                : InstalledServer.start(product, name, List.of(BuildFiles.rmiProvider()), options);
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

    /** Stops all servers. No contract may use one. */
    public static void stop() throws Exception {
        for (Server product : Server.values()) {
            stop(product);
        }
    }
}
