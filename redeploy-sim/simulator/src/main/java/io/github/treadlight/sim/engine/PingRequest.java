package io.github.treadlight.sim.engine;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that a user's application must answer. Immutable.
 *
 * @param app the application that is asked, or null for each
 * @param path below the context root of a web application, and below the server's root for an EAR, whose modules have
 *     context roots of their own
 * @param status what it must answer; 0 for any below 400
 */
public record PingRequest(@Nullable String app, String path, int status) {
    private static final Pattern TEXT = Pattern.compile("(?:([^/,]+):)?(/(?!/)[^\\s]*?)(?:,(\\d{3}))?");
    private static final int ERROR = 400;

    /**
     * Reads {@code [APP:]/PATH[,STATUS]}.
     *
     * @throws IllegalArgumentException if it is none, in a sentence
     */
    public static PingRequest parse(String text) {
        Matcher ping = TEXT.matcher(text);
        if (!ping.matches() || !isUri("http://host" + ping.group(2))) {
            throw new IllegalArgumentException("'" + text + "' is no request to an application; say /PATH, with the"
                    + " status that it must answer as in /health,204, and for one of several applications with its"
                    + " name, as in shop:/health.");
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

    /** Whether the application of a file with this name is asked. */
    boolean concerns(String name) {
        return app == null || app.equals(name);
    }

    /** Where an application is asked that was deployed from a file. */
    URI of(String file, URI root) {
        return URI.create((file.endsWith(".ear") ? root.resolve("/") : root) + path.substring(1));
    }

    /** Whether it answered as it must. */
    boolean accepts(int answered) {
        return status == 0 ? answered > 0 && answered < ERROR : answered == status; // -1 is no HTTP
    }

    /** What it must answer, in words. */
    String expected() {
        return status == 0 ? "one below " + ERROR : Integer.toString(status);
    }
}
