package io.github.treadlight.deploy;

import io.github.treadlight.deploy.app.session.Item;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Somebody with a session in the application that keeps every {@link Item} in it. */
final class SessionUser {
    private final HttpClient client = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final URI application;

    SessionUser(URI application) {
        this.application = application;
    }

    /** What the application answers: itself, the session, how each item is. */
    record Answer(String generation, String session, Map<String, String> items) {
        private static Answer of(String text) {
            Map<String, String> lines = text.lines()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
            return new Answer(lines.remove("generation"), lines.remove("session"), lines);
        }
    }

    /** Begins a session with all items but some. */
    Answer put(Set<Item> without) {
        return ask("put?without=" + without.stream().map(Item::name).collect(Collectors.joining(",")));
    }

    /** The same, in an application that will tell somebody when it has stopped. */
    Answer put(Set<Item> without, URI whomToTell) {
        return ask("put?without=" + without.stream().map(Item::name).collect(Collectors.joining(","))
                + "&whenStopped=" + whomToTell);
    }

    /** Continues it. */
    Answer get() {
        return ask("get");
    }

    /** Continues it in the application as another server has it. */
    Answer get(URI elsewhere) {
        return ask(elsewhere, "get");
    }

    /** The same, and adds items. */
    Answer add(URI elsewhere, Set<Item> items) {
        return ask(elsewhere, "add?items=" + items.stream().map(Item::name).collect(Collectors.joining(",")));
    }

    private Answer ask(String question) {
        return ask(application, question);
    }

    private Answer ask(URI application, String question) {
        URI uri = URI.create(application + question);
        HttpResponse<String> response = Http.get(uri, client);
        if (response.statusCode() != 200) {
            throw new AssertionError(uri + " answers " + response.statusCode() + ": " + response.body());
        }
        return Answer.of(response.body());
    }
}
