package io.github.treadlight.server.filter;

import io.github.treadlight.stream.filter.RejectionReason;

/**
 * A number of rejected object streams.
 *
 * @param application the name of the application that read them; {@value #SERVER} for code outside of applications
 * @param reason the kind of the rule that rejected them
 * @param count how many there were since the application began, or since the server started
 */
public record RejectedStreams(String application, RejectionReason reason, long count) {
    /** The name of code outside of applications. */
    public static final String SERVER = "(server)";
}
