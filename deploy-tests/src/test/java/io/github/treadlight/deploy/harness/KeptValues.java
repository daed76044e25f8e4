package io.github.treadlight.deploy.harness;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An application that keeps each of many values in a session of its own, and copies each with object streams of its
 * own.
 */
public final class KeptValues extends KeptState {
    private static final String NO_SESSION = "none";
    /** Long enough to copy all values. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The ids of the sessions by the names of the values. */
    private final Map<String, String> sessions = new LinkedHashMap<>();

    /** Creates an application, which is not yet deployed. */
    public KeptValues(InstalledServer server) {
        // CDI would scan all libraries, which takes longer than the rest of the deployment.
        super(server, Applications.keptValues(), "--property=implicitCdiEnabled=false");
    }

    /** Deploys the application, copies all values, and undeploys it. Returns the texts of the copies. */
    public Map<String, String> copy() throws Exception {
        deploy();
        Map<String, String> texts = new LinkedHashMap<>();
        copy(texts);
        undeploy();
        return texts;
    }

    @Override
    void create(Map<String, String> texts) {
        for (String value : lines("names", NO_SESSION)) {
            List<String> put = lines("put?value=" + value, NO_SESSION);
            sessions.put(value, put.get(0));
            texts.put(value + ", put", put.get(1));
        }
        copy(texts);
    }

    @Override
    void read(String event, Map<String, String> texts) {
        sessions.forEach((value, session) -> texts.put(value + ", " + event, lines("get", session).get(1)));
    }

    @Override
    boolean responds() {
        return request("names", NO_SESSION).statusCode() == 200;
    }

    private void copy(Map<String, String> texts) {
        for (String line : lines("streams", NO_SESSION)) {
            String[] copy = line.split("=", 2);
            texts.put(copy[0] + ", copied", copy[1]);
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
