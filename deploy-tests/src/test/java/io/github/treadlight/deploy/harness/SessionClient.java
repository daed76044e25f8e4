package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An HTTP client with a session in the application whose sessions contain each {@link SessionAttribute}. */
public final class SessionClient {
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = Http.clientBuilder().cookieHandler(cookies).build();
    private final URI application;

    /** Creates a client without a session. */
    public SessionClient(URI application) {
        this.application = application;
    }

    /**
     * The session as the application sees it.
     *
     * @param generation an id of the deployment
     * @param session an id of the session
     * @param attributes the state of each attribute
     */
    public record View(String generation, String session, Map<String, String> attributes) {
        private static View of(String text) {
            Map<String, String> lines = text.lines()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
            return new View(lines.remove("generation"), lines.remove("session"), lines);
        }
    }

    /** Begins a session with all attributes except some. */
    public View put(Set<SessionAttribute> without) {
        return request("put?without=" + names(without));
    }

    /** Begins a session with all attributes except some. When the application stops, it sends a request to the URI. */
    public View put(Set<SessionAttribute> without, URI whenStopped) {
        return request("put?without=" + names(without) + "&whenStopped=" + whenStopped);
    }

    /** Continues the session. */
    public View get() {
        return request("get");
    }

    /** Continues the session on another server. */
    public View get(URI elsewhere) {
        return request(elsewhere, "get");
    }

    /** Continues the session on another server and adds attributes to it. */
    public View add(URI elsewhere, Set<SessionAttribute> attributes) {
        return request(elsewhere, "add?attributes=" + names(attributes));
    }

    /** Returns the names of attributes as a parameter of a request. */
    public static String names(Set<SessionAttribute> attributes) {
        return attributes.stream().map(SessionAttribute::name).collect(Collectors.joining(","));
    }

    /** Sends a request in the session. */
    public View request(String path) {
        return request(application, path);
    }

    private View request(URI application, String path) {
        URI uri = URI.create(application + path);
        HttpResponse<String> response = Http.get(uri, client);
        // The JDK takes "JSESSIONIDVERSION=" for the version of RFC 2965 and would quote the cookie, unlike browsers.
        cookies.getCookieStore().getCookies().forEach(cookie -> cookie.setVersion(0));
        if (response.statusCode() != 200) {
            throw new AssertionError(uri + " responds " + response.statusCode() + ": " + response.body());
        }
        return View.of(response.body());
    }
}
