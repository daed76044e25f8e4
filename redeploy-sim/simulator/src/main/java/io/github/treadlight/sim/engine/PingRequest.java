package io.github.treadlight.sim.engine;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request to a user's application, with the expected status of its response. Immutable.
 *
 * @param app the name of the application, or null for all applications
 * @param path the path below the context root of a web application; for an EAR, whose modules have their own context
 *     roots, below the server's root
 * @param status the expected status; 0 for any status below 400
 */
public record PingRequest(@Nullable String app, String path, int status) {
    private static final Pattern TEXT = Pattern.compile("(?:([^/,]+):)?(/(?!/)[^\\s]*?)(?:,(\\d{3}))?");
    private static final int ERROR = 400;

    /**
     * Parses {@code [APP:]/PATH[,STATUS]}.
     *
     * @throws IllegalArgumentException if the text has another form; the message explains the form
     */
    public static PingRequest parse(String text) {
        Matcher ping = TEXT.matcher(text);
        if (!ping.matches() || !isUri("http://host" + ping.group(2))) {
            throw new IllegalArgumentException("'" + text + "' is not a valid request. Write /PATH; to expect a certain"
                    + " status, /PATH,STATUS as in /health,204; for one of several applications, APP:/PATH as in"
                    + " shop:/health.");
        }
        String status = ping.group(3);
        return new PingRequest(ping.group(1), ping.group(2), status == null ? 0 : Integer.parseInt(status));
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).getHost() != null;
        } catch (URISyntaxException other) {
            return false;
        }
    }

    /** Returns whether this request is for the application with this name. */
    boolean isFor(String name) {
        return app == null || app.equals(name);
    }

    /**
     * Returns the address of this request.
     *
     * @param file the name of the archive from which the application was deployed
     * @param root the context root of the application
     */
    URI address(String file, URI root) {
        return URI.create((file.endsWith(".ear") ? root.resolve("/") : root) + path.substring(1));
    }

    /** Returns whether the status of a response is the expected one. */
    boolean accepts(int actual) {
        return status == 0 ? actual > 0 && actual < ERROR : actual == status; // -1 is a response that is not HTTP
    }

    /** Returns the expected status, for messages. */
    String expected() {
        return status == 0 ? "a status below " + ERROR : Integer.toString(status);
    }
}
