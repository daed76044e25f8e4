package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** An HTTP client that throws an AssertionError if there is no response. */
public final class Http {
    /** Long enough for requests that wait for slow work. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final HttpClient CLIENT = clientBuilder().build();

    private Http() {}

    /**
     * Returns a builder of clients that use HTTP/1.1, because Payara retains the streams of an HTTP/2 connection and
     * would run out of memory.
     */
    static HttpClient.Builder clientBuilder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    }

    /** Sends a GET request. */
    public static HttpResponse<String> get(URI uri) {
        return get(uri, CLIENT);
    }

    /** Sends a GET request with a client, for example one that keeps cookies. */
    static HttpResponse<String> get(URI uri, HttpClient client) {
        return send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), client);
    }

    /** Sends a request. */
    public static HttpResponse<String> send(HttpRequest request) {
        return send(request, CLIENT);
    }

    /** Sends a request with a client, for example one that keeps cookies. */
    static HttpResponse<String> send(HttpRequest request, HttpClient client) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError("no response from " + request.uri(), failed);
        }
    }
}
