package io.github.treadlight.sim.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An HTTP client for a deployed application. The server would retain the application of a connection that stays open,
 * so the client closes each connection. That is why it does not use {@code java.net.http}, which keeps connections open
 * and rejects the header {@code Connection: close}.
 *
 * @param app the name of the application, for messages
 * @param bodyLimit the longest time to read a response body; a longer one, such as a stream of server-sent events, is
 *     abandoned
 */
record ApplicationClient(String app, Duration bodyLimit) {
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final Duration BODY_LIMIT = Duration.ofSeconds(5);
    private static final int BUFFER = 1 << 13;
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";

    ApplicationClient(String app) {
        this(app, BODY_LIMIT);
    }

    /** Sends a GET request and returns the JSON of the response, which must have the status 200. */
    JsonNode get(URI uri) {
        return json(uri, "");
    }

    /** Posts JSON and returns the JSON of the response, which must have the status 200. */
    JsonNode post(URI uri, String json) {
        return json(uri, json);
    }

    /**
     * Sends a GET request, or posts JSON unless it is empty, and returns the text of the response if its status is 200.
     *
     * @param status the status of the expected response
     */
    String text(URI uri, String json, int status) {
        HttpURLConnection response = send(uri, "", JSON, json, status);
        return status == HttpURLConnection.HTTP_OK ? body(uri, response) : "";
    }

    /** Sends a GET request and returns the page of the response, which must have the status 200. */
    Page page(URI uri) {
        return page(uri, "", "");
    }

    /**
     * Submits a form and returns the page of the response, which must have the status 200.
     *
     * @param session the cookie of {@link Page#session}
     */
    Page submit(URI uri, String session, Map<String, String> fields) {
        return page(uri, session, fields.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&")));
    }

    /** Sends a GET request and returns the status of the response; does not follow redirects. */
    int status(URI uri) {
        try {
            HttpURLConnection connection = open(uri);
            connection.setInstanceFollowRedirects(false);
            int status = connection.getResponseCode();
            try (InputStream body = status < HttpURLConnection.HTTP_BAD_REQUEST
                    ? connection.getInputStream()
                    : connection.getErrorStream()) {
                if (body != null) {
                    drain(body);
                }
            }
            return status;
        } catch (IOException failed) {
            throw noResponse(uri, failed);
        }
    }

    /** Returns an address without its query, which may contain a password, for messages and results. */
    static String withoutQuery(URI uri) {
        String text = uri.toString();
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query) + "?…";
    }

    private JsonNode json(URI uri, String json) {
        String body = text(uri, json, HttpURLConnection.HTTP_OK);
        try {
            return new ObjectMapper().readTree(body);
        } catch (JsonProcessingException notJson) {
            throw new SimulationFailedException(app + " did not respond with JSON at " + withoutQuery(uri), notJson);
        }
    }

    private Page page(URI uri, String session, String form) {
        HttpURLConnection connection = send(uri, session, FORM, form, HttpURLConnection.HTTP_OK);
        return new Page(body(uri, connection), session(connection));
    }

    /** Sends a POST request, or a GET request if there is no content, and checks the status of the response. */
    private HttpURLConnection send(URI uri, String session, String type, String content, int expected) {
        try {
            HttpURLConnection connection = open(uri);
            if (!session.isEmpty()) {
                connection.setRequestProperty("Cookie", session);
            }
            if (!content.isEmpty()) {
                connection.setRequestMethod("POST");
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", type);
                try (OutputStream body = connection.getOutputStream()) {
                    body.write(content.getBytes(StandardCharsets.UTF_8));
                }
            }
            int status = connection.getResponseCode();
            if (status != expected) {
                throw new SimulationFailedException(
                        app + " responded with " + status + " at " + withoutQuery(uri) + " instead of " + expected);
            }
            return connection;
        } catch (IOException failed) {
            throw noResponse(uri, failed);
        }
    }

    private String body(URI uri, HttpURLConnection connection) {
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw noResponse(uri, failed);
        }
    }

    private void drain(InputStream body) throws IOException {
        long start = System.nanoTime();
        byte[] buffer = new byte[BUFFER];
        while (body.read(buffer) >= 0 && System.nanoTime() - start < bodyLimit.toNanos()) {
            // The content does not matter.
        }
    }

    private static HttpURLConnection open(URI uri) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        return connection;
    }

    /** Returns the session cookie without its attributes, or an empty text. */
    private static String session(HttpURLConnection connection) {
        String cookie = connection.getHeaderField("Set-Cookie");
        return cookie == null ? "" : cookie.split(";", 2)[0];
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private SimulationFailedException noResponse(URI uri, IOException failed) {
        return new SimulationFailedException(app + " did not respond at " + withoutQuery(uri) + ": " + failed, failed);
    }
}
