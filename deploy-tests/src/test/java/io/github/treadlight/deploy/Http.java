package io.github.treadlight.deploy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Plain requests. */
final class Http {
    /** Some requests wait for what a slow machine does meanwhile. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    /** Payara keeps the streams of an HTTP/2 connection, so that many requests on one fill its heap. */
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Http() {}

    static HttpResponse<String> get(URI uri) {
        return get(uri, CLIENT);
    }

    static HttpResponse<String> get(URI uri, HttpClient client) {
        return send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), client);
    }

    static HttpResponse<String> send(HttpRequest request) {
        return send(request, CLIENT);
    }

    private static HttpResponse<String> send(HttpRequest request, HttpClient client) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(request.uri() + " does not answer", failed);
        }
    }
}
