package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An application that keeps each of many values in a session of its own, in a passivated bean and in a timer, and
 * copies each with object streams of its own and with calls of a remote bean.
 */
public final class KeptValues extends KeptState {
    private static final String NO_SESSION = "none";
    /** Long enough to copy all values. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Set<String> lost;
    private final boolean hasOrb;
    /** Payara Micro has no store of timers that survive an undeployment. */
    private final boolean hasPersistentTimers;
    /** The ids of the sessions by the names of the values. */
    private final Map<String, String> sessions = new LinkedHashMap<>();

    /**
     * Creates an application, which is not yet deployed.
     *
     * @param lost the names of values with which the server itself loses all sessions of the application
     */
    public KeptValues(AppServer server, Set<String> lost) {
        // CDI would scan all libraries, which takes longer than the rest of the deployment.
        super(server, KeptArchives.values(server), true, "--property=implicitCdiEnabled=false");
        this.lost = lost;
        hasOrb = server.hasOrb();
        hasPersistentTimers = !server.product().isMicro();
    }

    /** Copies values with object streams of the application. Returns the texts of the copies. */
    public Map<String, String> copy(List<String> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts("streams?value=" + String.join("&value=", values), "copied", texts);
        return texts;
    }

    @Override
    void create(Map<String, String> texts) {
        for (String value : lines("names", NO_SESSION)) {
            if (!lost.contains(value)) {
                texts.put(value + ", put", put(value));
            }
        }
        copy(texts);
        passivate(texts);
        echo(texts);
        if (hasPersistentTimers) {
            lines("timers", NO_SESSION);
            texts("timed", "timed", texts);
        }
    }

    @Override
    boolean createLost() {
        sessions.clear();
        lines("names", NO_SESSION).stream().filter(lost::contains).forEach(this::put);
        return !sessions.isEmpty();
    }

    /** Puts a value into a new session. Returns the text of the value. */
    private String put(String value) {
        List<String> sessionAndText = lines("put?value=" + value, NO_SESSION);
        sessions.put(value, sessionAndText.get(0));
        return sessionAndText.get(1);
    }

    /** Sends all values to a remote bean, if the server has such beans. */
    private void echo(Map<String, String> texts) {
        if (hasOrb) {
            texts("echoes", "echoed", texts);
        }
    }

    /** Has the server passivate beans with the values. */
    private void passivate(Map<String, String> texts) {
        lines("keepers", NO_SESSION);
        await().atMost(1, MINUTES).until(() -> lines("unpassivated", NO_SESSION).isEmpty());
        texts("kept", "passivated", texts);
    }

    @Override
    void read(String event, Map<String, String> texts) {
        sessions.forEach((value, session) -> texts.put(value + ", " + event, lines("get", session).get(1)));
        if (hasPersistentTimers) {
            texts("timed", "timed and " + event, texts);
        }
    }

    /** Ends the sessions with values that another JVM may be unable to read, because the server then loses all. */
    @Override
    void prepareRestart() {
        sessions.values().removeIf(session -> lines("end", session).contains("true"));
    }

    @Override
    boolean responds() {
        return request("names", NO_SESSION).statusCode() == 200;
    }

    private void copy(Map<String, String> texts) {
        texts("streams", "copied", texts);
    }

    /** Adds the text of each line of a response. */
    private void texts(String path, String event, Map<String, String> texts) {
        for (String line : lines(path, NO_SESSION)) {
            String[] nameAndText = line.split("=", 2);
            texts.put(nameAndText[0] + ", " + event, nameAndText[1]);
        }
    }

    private List<String> lines(String path, String session) {
        HttpResponse<String> response = request(path, session);
        if (response.statusCode() != 200) {
            throw new AssertionError(response.uri() + " responds " + response.statusCode() + ": " + response.body());
        }
        return response.body().lines().toList();
    }

    private HttpResponse<String> request(String path, String session) {
        return Http.send(HttpRequest.newBuilder(uri(path))
                .timeout(TIMEOUT)
                .header("Cookie", "JSESSIONID=" + session)
                .build());
    }
}
