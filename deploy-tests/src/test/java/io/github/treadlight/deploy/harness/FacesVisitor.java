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

/** A visitor of a Faces page, who stays on the page and adds one product after the other. Not thread-safe. */
final class FacesVisitor {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Pattern VIEW_STATE =
            Pattern.compile("name=\"jakarta\\.faces\\.ViewState\"[^>]* value=\"([^\"]*)\"");
    private static final Pattern PRODUCTS = Pattern.compile("products: (\\[[^<]*])");

    private final URI page;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = Http.clientBuilder().cookieHandler(cookies).build();
    private String viewState;

    /** Opens the page. */
    FacesVisitor(URI page) {
        this.page = page;
        HttpResponse<String> opened = send(HttpRequest.newBuilder(page));
        if (opened.statusCode() != 200) {
            throw new AssertionError(page + " responds " + opened.statusCode() + ": " + opened.body());
        }
        viewState = find(VIEW_STATE, opened.body());
    }

    /** Adds a product. Returns all products as the page shows them, or the status if the page could not be restored. */
    String add(String product) {
        Map<String, String> form = Map.of("form", "form", "form:product", product, "form:size_input", "large",
                "form:add", "", "jakarta.faces.ViewState", viewState);
        HttpResponse<String> added = send(HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.entrySet().stream()
                        .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                        .collect(Collectors.joining("&")))));
        if (added.statusCode() != 200) {
            return added.body().contains("ViewExpiredException") ? "no view" : "failed with " + added.statusCode();
        }
        viewState = find(VIEW_STATE, added.body());
        return find(PRODUCTS, added.body());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        HttpResponse<String> response = Http.send(request.timeout(TIMEOUT).build(), client);
        cookies.getCookieStore().getCookies().forEach(cookie -> cookie.setVersion(0));
        return response;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String find(Pattern pattern, String body) {
        Matcher found = pattern.matcher(body);
        if (!found.find()) {
            throw new AssertionError("no " + pattern + " in: " + body);
        }
        return found.group(1);
    }
}
