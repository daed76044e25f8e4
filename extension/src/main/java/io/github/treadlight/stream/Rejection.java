package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why a stream is rejected, or would be.
 *
 * @param className the class, as it can be shown; null if it is about none
 * @param subject what would be said twice: the class, or the limit that would be needed
 * @param sentence who read what, which piece of which pattern rejects it, and the remedy
 */
record Rejection(@Nullable String className, String subject, String sentence) {
    /** A name in a stream may have 64 KB. */
    private static final int LONGEST_NAME = 300;
    private static final Pattern UNPRINTABLE = Pattern.compile("[^\\p{Graph}\\p{L}\\p{N}]");

    /** A piece of a pattern rejects a class. */
    static Rejection byPiece(String reader, String className, Source source, Piece piece) {
        return ofClass(reader, className, source.text + " rejects by \"" + piece.text() + "\"; to allow it, put before"
                + " it: ");
    }

    /** The built-in list rejects a class. */
    static Rejection byGadget(String reader, String className, Gadget gadget) {
        return ofClass(reader, className, "Treadlight's built-in list rejects by \"" + gadget.pattern() + "\" ("
                + gadget.explanation() + "); to allow it all the same, put first into " + Source.CONFIGURED.text
                + ": ");
    }

    private static Rejection ofClass(String reader, String className, String rejectedBy) {
        String name = printable(className);
        return new Rejection(name, name, reader + " read " + name + ", which " + rejectedBy + name + ";");
    }

    /**
     * Something is above a limit.
     *
     * @param what what was read, for the sentence
     * @param needed the limit that would allow it
     */
    static Rejection byLimit(String reader, String what, Limit limit, long max, Source source, long needed) {
        String piece = limit.key() + "=" + needed + ";";
        return new Rejection(null, piece, reader + " read " + what + ", more than " + limit.key() + "=" + max + " of "
                + source.text + " allows" + remedy(source, piece));
    }

    /**
     * All arrays together are too large for their stream.
     *
     * @param source who limits single arrays
     * @param needed the limit of single arrays that would allow these
     */
    static Rejection unbacked(String reader, long elements, long bytes, Source source, long needed) {
        String piece = Limit.MAXARRAY.key() + "=" + needed + ";";
        return new Rejection(null, "unbacked " + piece, reader + " read arrays of " + elements + " elements in all,"
                + " which cannot be in " + bytes + " bytes of stream" + remedy(source, piece));
    }

    private static String remedy(Source source, String piece) {
        return "; to allow it, put into " + (source == Source.APPLICATION ? source : Source.CONFIGURED).text + ": "
                + piece;
    }

    /** An array has a length that no stream has which was written by Java. */
    static Rejection ofArrayLength(String reader, long length) {
        return new Rejection(null, "array length", reader + " read an array of " + length + " elements; the stream is"
                + " damaged or forged, so have it written anew");
    }

    /** @param type what the JVM's filter was asked about; null if it was about limits only */
    static Rejection byJvm(String reader, @Nullable Class<?> type) {
        String name = type == null ? null : printable(type.getName());
        return new Rejection(name, "", reader + " read " + (name == null ? "more" : name) + ", which the JVM's filter"
                + " (jdk.serialFilter) rejects; to allow it, change that property where the JVM is started");
    }

    InvalidClassException exception() {
        String reason = "Treadlight rejected the stream: " + sentence;
        return className == null ? new InvalidClassException(reason) : new InvalidClassException(className, reason);
    }

    /** Cut, and without what could pass for a line of the log. */
    private static String printable(String name) {
        String cut = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }
}
