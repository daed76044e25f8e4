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
 * Questions to a deployed application over HTTP.
 *
 * @param app its name, for messages
 * @param bodyLimit the longest time to read a response body; one without an end, as of server-sent events, is
 *     abandoned then
 */
record ApplicationClient(String app, Duration bodyLimit) {
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final Duration BODY_LIMIT = Duration.ofSeconds(5);
    private static final int BUFFER = 1 << 13;

    ApplicationClient(String app) {
        this(app, BODY_LIMIT);
    }

    /** What it answers to a GET with status 200. */
    JsonNode get(URI uri) {
        return ask(uri, "", HttpURLConnection.HTTP_OK);
    }

    /** What it answers to JSON sent to it, with status 200. */
    JsonNode post(URI uri, String json) {
        return ask(uri, json, HttpURLConnection.HTTP_OK);
    }

    /** Sends what the application must answer with status 400. */
    void postWrong(URI uri, String json) {
        ask(uri, json, HttpURLConnection.HTTP_BAD_REQUEST);
    }

    /** Returns the page that it answers a GET with, which must have the status 200. */
    Page page(URI uri) {
        return page(uri, "", "");
    }

    /**
     * Sends a form and returns the page that it is answered with, which must have the status 200.
     *
     * @param session the cookie of {@link Page#session}
     */
    Page submit(URI uri, String session, Map<String, String> fields) {
        return page(uri, session, fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&")));
    }

    private Page page(URI uri, String session, String form) {
        try {
            HttpURLConnection connection = open(uri);
            if (!session.isEmpty()) {
                connection.setRequestProperty("Cookie", session);
            }
            if (!form.isEmpty()) {
                send(connection, "application/x-www-form-urlencoded", form);
            }
            requireStatus(uri, connection.getResponseCode(), HttpURLConnection.HTTP_OK);
            try (InputStream body = connection.getInputStream()) {
                return new Page(new String(body.readAllBytes(), StandardCharsets.UTF_8), session(connection));
            }
        } catch (IOException unanswered) {
            throw unanswered(uri, unanswered);
        }
    }

    /** Without the attributes of the cookie, which only browsers need. */
    private static String session(HttpURLConnection connection) {
        String cookie = connection.getHeaderField("Set-Cookie");
        return cookie == null ? "" : cookie.split(";", 2)[0];
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The status that it answers a GET with; redirections are not followed. */
    int status(URI uri) {
        try {
            HttpURLConnection connection = open(uri);
            connection.setInstanceFollowRedirects(false);
            int status = connection.getResponseCode();
            try (InputStream body = status < HttpURLConnection.HTTP_BAD_REQUEST
                    ? connection.getInputStream()
                    : connection.getErrorStream()) {
                if (body != null) {
                    readToItsEnd(body);
                }
            }
            return status;
        } catch (IOException unanswered) {
            throw unanswered(uri, unanswered);
        }
    }

    private void readToItsEnd(InputStream body) throws IOException {
        long begun = System.nanoTime();
        byte[] buffer = new byte[BUFFER];
        while (body.read(buffer) >= 0 && System.nanoTime() - begun < bodyLimit.toNanos()) {
            // what it says is nobody's business here
        }
    }

    private static HttpURLConnection open(URI uri) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        // A connection that is kept open keeps, in the server, the application it last asked.
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        return connection;
    }

    /** For messages, which stand in results: a query may have a password in it. */
    static String shown(URI uri) {
        String text = uri.toString();
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query) + "?…";
    }

    private SimulationFailedException unanswered(URI uri, IOException failed) {
        return new SimulationFailedException(app + " does not answer at " + shown(uri) + ": " + failed, failed);
    }

    private JsonNode ask(URI uri, String json, int expected) {
        try {
            HttpURLConnection connection = open(uri);
            if (!json.isEmpty()) {
                send(connection, "application/json", json);
            }
            int status = connection.getResponseCode();
            requireStatus(uri, status, expected);
            if (status >= HttpURLConnection.HTTP_BAD_REQUEST) {
                return new ObjectMapper().nullNode();
            }
            try (InputStream answer = connection.getInputStream()) {
                return new ObjectMapper().readTree(answer);
            }
        } catch (JsonProcessingException other) {
            throw new SimulationFailedException(app + " does not answer JSON at " + shown(uri), other);
        } catch (IOException unanswered) {
            throw unanswered(uri, unanswered);
        }
    }

    private void requireStatus(URI uri, int status, int expected) {
        if (status != expected) {
            throw new SimulationFailedException(
                    app + " answers " + status + " at " + shown(uri) + " instead of " + expected);
        }
    }

    private static void send(HttpURLConnection connection, String type, String content) throws IOException {
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", type);
        try (OutputStream body = connection.getOutputStream()) {
            body.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }
}
