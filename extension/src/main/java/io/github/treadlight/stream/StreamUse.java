package io.github.treadlight.stream;

/**
 * What a stream is used for, as far as it is known.
 *
 * @param skipsRejected whether an object of a rejected class is skipped. Its reader gets a {@link
 *     ClassNotFoundException} whose cause is the {@link RejectedStreamException}, and can go on with the next object.
 *     Otherwise, the stream cannot be used after a rejection.
 */
public record StreamUse(StreamOrigin origin, boolean skipsRejected) {
    /** The use of streams about which nothing is known. */
    public static final StreamUse UNKNOWN = new StreamUse(StreamOrigin.UNKNOWN, false);
}
