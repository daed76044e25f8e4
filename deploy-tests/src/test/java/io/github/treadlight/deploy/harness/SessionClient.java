package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.app.session.Item;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An HTTP client with a session in the application that keeps each {@link Item} in its sessions. */
public final class SessionClient {
    private final HttpClient client = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final URI application;

    /** A client without a session yet. */
    public SessionClient(URI application) {
        this.application = application;
    }

    /**
     * The application's view of the session.
     *
     * @param generation an id of the deployment
     * @param session an id of the session
     * @param items the state of each item
     */
    public record View(String generation, String session, Map<String, String> items) {
        private static View of(String text) {
            Map<String, String> lines = text.lines()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
            return new View(lines.remove("generation"), lines.remove("session"), lines);
        }
    }

    /** Begins a session with all items except some. */
    public View put(Set<Item> without) {
        return request("put?without=" + without.stream().map(Item::name).collect(Collectors.joining(",")));
    }

    /** Begins a session with all items except some, in an application that requests a URI when it has stopped. */
    public View put(Set<Item> without, URI whenStopped) {
        return request("put?without=" + without.stream().map(Item::name).collect(Collectors.joining(","))
                + "&whenStopped=" + whenStopped);
    }

    /** Continues the session. */
    public View get() {
        return request("get");
    }

    /** Continues the session on another server. */
    public View get(URI elsewhere) {
        return request(elsewhere, "get");
    }

    /** Continues the session on another server and adds items to it. */
    public View add(URI elsewhere, Set<Item> items) {
        return request(elsewhere, "add?items=" + items.stream().map(Item::name).collect(Collectors.joining(",")));
    }

    private View request(String path) {
        return request(application, path);
    }

    private View request(URI application, String path) {
        URI uri = URI.create(application + path);
        HttpResponse<String> response = Http.get(uri, client);
        if (response.statusCode() != 200) {
            throw new AssertionError(uri + " responds " + response.statusCode() + ": " + response.body());
        }
        return View.of(response.body());
    }
}
