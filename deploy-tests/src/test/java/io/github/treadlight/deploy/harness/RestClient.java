package io.github.treadlight.deploy.harness;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A client of the administration's REST interface.
 *
 * @param domain the URI that resources are relative to
 * @param authorization the value of the Authorization header; empty to send no such header
 */
public record RestClient(URI domain, String authorization) {
    /** Reads a resource. */
    public HttpResponse<String> get(String path) {
        return Http.send(request(path).GET().build());
    }

    /** Sends a form to a resource. */
    public HttpResponse<String> post(String path, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return Http.send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(domain.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Accept", "application/json")
                // Servers reject changes without this header, which a form of another web site cannot send.
                .header("X-Requested-By", "Treadlight's tests");
        return authorization.isEmpty() ? request : request.header("Authorization", authorization);
    }
}
