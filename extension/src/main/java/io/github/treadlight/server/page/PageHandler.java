package io.github.treadlight.server.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.security.auth.Subject;
import javax.security.auth.login.LoginException;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.internal.api.RemoteAdminAccessException;
import org.jspecify.annotations.Nullable;

/**
 * A handler that serves the files of the page to administrators. The files are constant, and the path alone decides
 * which one is served. Thread-safe.
 */
final class PageHandler extends HttpHandler {
    static final String PATH = "/treadlight";

    /** Headers that forbid everything except the page's own files and the requests of its script. */
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Frame-Options", "DENY",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cache-Control", "no-store");

    private static final Resource PAGE = new Resource("page.html", "text/html; charset=utf-8");
    private static final Map<String, Resource> RESOURCES = Map.of(
            PATH, PAGE,
            PATH + "/", PAGE,
            PATH + "/page.js", new Resource("page.js", "text/javascript; charset=utf-8"),
            PATH + "/page.css", new Resource("page.css", "text/css; charset=utf-8"));

    private final BooleanSupplier isShown;
    private final Login login;

    private record Resource(String file, String type) {}

    /** The server's own login, with its rules about remote access. */
    interface Login {
        /** Returns the administrator. Throws an exception, or returns null, for any other user. */
        @Nullable Subject login(Request request) throws LoginException;
    }

    PageHandler(BooleanSupplier isShown, Login login) {
        this.isShown = isShown;
        this.login = login;
    }

    @Override
    public void service(Request request, Response response) throws IOException {
        HEADERS.forEach(response::setHeader);
        Resource resource = RESOURCES.get(request.getRequestURI());
        if (!isShown.getAsBoolean()) {
            refuse(response, 404, "The page is switched off (operator-page=false).");
        } else if (isAdministrators(request, response)) {
            if (!Method.GET.equals(request.getMethod())) {
                response.setHeader("Allow", "GET");
                refuse(response, 405, "The page accepts only GET requests.");
            } else if (resource == null) {
                refuse(response, 404, "There is no such page.");
            } else {
                send(response, resource.type, read(resource.file));
            }
        }
    }

    /** Returns whether the request is an administrator's. If not, responds as the server's REST interface does. */
    private boolean isAdministrators(Request request, Response response) throws IOException {
        try {
            if (login.login(request) != null) {
                return true;
            }
        } catch (RemoteAdminAccessException remote) {
            refuse(response, 403, "Remote access is not allowed. To allow it, enable secure admin:"
                    + " asadmin enable-secure-admin");
            return false;
        } catch (LoginException unknown) {
            // The response is 401.
        }
        // The REST interface names no realm either, so the browser uses one login for both.
        response.setHeader("WWW-Authenticate", "BASIC");
        refuse(response, 401, "Log in as an administrator of the server.");
        return false;
    }

    private static void refuse(Response response, int status, String reason) throws IOException {
        response.setStatus(status);
        send(response, "text/plain; charset=utf-8", reason.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(Response response, String type, byte[] content) throws IOException {
        response.setContentType(type);
        response.setContentLength(content.length);
        response.getOutputStream().write(content);
    }

    private static byte[] read(String file) throws IOException {
        try (InputStream in = PageHandler.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new FileNotFoundException(file);
            }
            return in.readAllBytes();
        }
    }
}
