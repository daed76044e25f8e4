package io.github.treadlight.deploy.harness;

import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A visitor of the Spring Boot application, who logs in once and adds one product after the other to the cart, with the
 * CSRF token of the first page. Not thread-safe.
 */
final class BootVisitor {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Pattern LOGIN_TOKEN = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]*)\"");

    private final URI application;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = Http.clientBuilder().cookieHandler(cookies)
            .followRedirects(HttpClient.Redirect.NORMAL).build();
    private final String token;

    /** Logs in. Spring Security redirects the visitor to the login, and then back to the first page. */
    BootVisitor(URI application) {
        this.application = application;
        Matcher login = LOGIN_TOKEN.matcher(body(send(HttpRequest.newBuilder(application))));
        if (!login.find()) {
            throw new AssertionError("no login at " + application);
        }
        token = body(post("login", Map.of("username", "ada", "password", "secret", "_csrf", login.group(1))));
        if (LOGIN_TOKEN.matcher(token).find()) {
            throw new AssertionError("the login at " + application + " failed: " + token);
        }
    }

    /** Adds a product. Returns the content of the cart and the user, or how that failed. */
    String add(String product) {
        HttpResponse<String> added = post("add", Map.of("product", product, "_csrf", token));
        if (added.statusCode() != 200) {
            return "failed with " + added.statusCode();
        }
        return LOGIN_TOKEN.matcher(added.body()).find() ? "no session" : added.body();
    }

    private HttpResponse<String> post(String path, Map<String, String> form) {
        return send(HttpRequest.newBuilder(application.resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.entrySet().stream()
                        .map(field -> field.getKey() + "=" + encode(field.getValue()))
                        .collect(Collectors.joining("&")))));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        HttpResponse<String> response = Http.send(
                request.timeout(TIMEOUT).header("Accept", "text/html").build(), client);
        cookies.getCookieStore().getCookies().forEach(cookie -> cookie.setVersion(0));
        return response;
    }

    private static String body(HttpResponse<String> response) {
        if (response.statusCode() != 200) {
            throw new AssertionError(response.uri() + " responds " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }
}
