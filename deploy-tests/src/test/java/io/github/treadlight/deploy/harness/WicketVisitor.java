package io.github.treadlight.deploy.harness;

import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A visitor of a Wicket page, who clicks the link of a page again and again. Not thread-safe. */
final class WicketVisitor {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Pattern LINK = Pattern.compile("href=\"([^\"]*click[^\"]*)\"");
    private static final Pattern CLICKS = Pattern.compile("clicks: (\\[[^<]*])");

    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = Http.clientBuilder().cookieHandler(cookies)
            .followRedirects(HttpClient.Redirect.NORMAL).build();
    private final Optional<String> session;
    private URI link;

    /** Opens the page. */
    WicketVisitor(URI page) {
        HttpResponse<String> opened = send(page);
        if (!LINK.matcher(opened.body()).find()) {
            throw new AssertionError(page + " responds " + opened.statusCode() + ": " + opened.body());
        }
        link = link(opened);
        session = session();
    }

    /**
     * Clicks the link twice, goes back one page as with the browser's button, and clicks again. Returns the numbers
     * of the clicks after each, as the page shows them, or how that failed. If the session is lost, the server begins
     * another one, with a new page.
     */
    String click() {
        String first = follow(link);
        URI earlier = link;
        String clicks = first + " " + follow(earlier) + " " + follow(earlier);
        return session().equals(session) ? clicks : "no session";
    }

    private Optional<String> session() {
        return cookies.getCookieStore().getCookies().stream().filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .map(HttpCookie::getValue).findAny();
    }

    private String follow(URI clickedLink) {
        HttpResponse<String> clicked = send(clickedLink);
        Matcher clicks = CLICKS.matcher(clicked.body());
        if (!clicks.find()) {
            return "failed with " + clicked.statusCode();
        }
        link = link(clicked);
        return clicks.group(1);
    }

    private HttpResponse<String> send(URI uri) {
        HttpResponse<String> response = Http.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), client);
        cookies.getCookieStore().getCookies().forEach(cookie -> cookie.setVersion(0));
        return response;
    }

    private static URI link(HttpResponse<String> page) {
        Matcher found = LINK.matcher(page.body());
        if (!found.find()) {
            throw new AssertionError("no link in: " + page.body());
        }
        return page.uri().resolve(found.group(1).replace("&amp;", "&"));
    }
}
