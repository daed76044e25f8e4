package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.Server;
import java.util.EnumMap;
import java.util.Map;

/**
 * The servers that contracts share. At most one server of each product runs, from the first contract that needs it
 * until {@link #stop}. Not thread-safe, because contracts run one after the other.
 */
public final class SharedServers {
    /** The password of the administrator of an installed server. */
    public static final String PASSWORD = "not-a-guess";

    private static final Map<Server, AppServer> RUNNING = new EnumMap<>(Server.class);

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
        AppServer server = product.isMicro()
                ? MicroServer.start(product, name) : InstalledServer.start(product, name, BuildFiles.rmiProvider());
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

    /** Stops all servers. */
    public static void stop() throws Exception {
        for (Server product : Server.values()) {
            stop(product);
        }
    }
}
