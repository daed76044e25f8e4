package io.github.treadlight.stream.filter;

/**
 * The known origin of a stream, and the way its reader handles rejected objects.
 *
 * @param skipsRejected whether an object of a rejected class is skipped. Its reader gets a {@link
 *     ClassNotFoundException} whose cause is the {@link RejectedStreamException}, and can read the next object.
 *     Otherwise, the stream cannot be used after a rejection.
 */
public record StreamUse(StreamOrigin origin, boolean skipsRejected) {
    /** The use of streams about which nothing is known. */
    public static final StreamUse UNKNOWN = new StreamUse(StreamOrigin.UNKNOWN, false);
}
