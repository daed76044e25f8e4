package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An application that runs while others are undeployed. It uses a connection pool, a session, an MBean, a thread,
 * thread locals, an EJB timer and a periodic task. Not thread-safe.
 */
public final class RunningApplication implements AutoCloseable {
    private static final int TICK_SECONDS = 30;

    private final AppServer server;
    private final String name;
    private final URI uri;
    private final HttpClient client = Http.clientBuilder().cookieHandler(new CookieManager()).build();
    private final Map<String, String> expected;
    /** The server's log since the application was deployed, or since its session began. */
    private final ServerLog log;
    private int count;

    private RunningApplication(AppServer server, String name, String context, ServerLog log) {
        this.server = server;
        this.name = name;
        this.log = log;
        uri = server.uri("/" + context + "/state");
        expected = request();
        count = count(expected);
    }

    /** Deploys the application under a name that is also its context root. */
    public static RunningApplication deploy(AppServer server, String name) throws Exception {
        ServerLog log = server.log().fromNow(); // another deployment may end the task before the session begins
        server.deploy(name, Applications.running());
        return new RunningApplication(server, name, name, log);
    }

    /** Begins a session in a deployed application. */
    public static RunningApplication of(AppServer server, String name, String context) {
        return new RunningApplication(server, name, context, server.log().fromNow());
    }

    /** Returns the URI of the state of the application. */
    public URI uri() {
        return uri;
    }

    /** Asserts that the resources of the application are unchanged, and that its timer and its task still run. */
    public void assertUnharmed() {
        Map<String, String> state = assertWorks();
        assertThat(state).containsEntry("ssl", expected.get("ssl"));
        await().atMost(TICK_SECONDS, SECONDS).untilAsserted(() -> {
            Map<String, String> later = assertWorks();
            assertThat(ticks(later, "timers")).as("expirations of the timer").isGreaterThan(ticks(state, "timers"));
            if (AppServer.runsTasks(server.product(), name) && !serverEndedTask()) {
                assertThat(ticks(later, "tasks")).as("runs of the task").isGreaterThan(ticks(state, "tasks"));
            }
        });
    }

    /**
     * Returns whether the server has ended a periodic task because of a deployment. Before each run of a task, Payara
     * and GlassFish read the configuration of all applications. If a deployment changes it at that time, an exception
     * ends the task. This also happens without Treadlight.
     */
    private boolean serverEndedTask() {
        return log.problems("ManagedFutureTask.setupContext(").stream()
                .anyMatch(logged -> logged.contains("\tat org.glassfish.concurrent.runtime.ContextSetupProviderImpl.")
                        && !logged.contains("\tat io.github.treadlight."));
    }

    /** Asserts that the application works in a later deployment, with the same session. */
    public void assertSessionKept() {
        assertWorks();
    }

    private Map<String, String> assertWorks() {
        Map<String, String> state = request();
        assertThat(state).containsEntry("pool", "true").containsEntry("mbean", "42").containsEntry("thread", "42")
                .containsEntry("requestThread", "true");
        assertThat(count(state)).as("requests of the session").isEqualTo(count + 1);
        count++;
        return state;
    }

    private static int count(Map<String, String> state) {
        return ticks(state, "session");
    }

    private static int ticks(Map<String, String> state, String counter) {
        return Integer.parseInt(state.get(counter));
    }

    private Map<String, String> request() {
        HttpResponse<String> response = Http.get(uri, client);
        if (response.statusCode() != 200) {
            throw new AssertionError(uri + " responds " + response.statusCode() + ": " + response.body());
        }
        return response.body().lines()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
    }

    /** Undeploys the application. */
    @Override
    public void close() {
        try {
            server.undeploy(name);
        } catch (Exception failed) {
            throw new AssertionError(name + " cannot be undeployed", failed);
        }
    }
}
