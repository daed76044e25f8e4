package io.github.treadlight.stream;

import org.jspecify.annotations.Nullable;

/**
 * The reason for which a stream is rejected, or would be.
 *
 * @param className the printable name of the class; null if the reason is not a class
 * @param subject the class, or the limit that would allow it; in mode LOG, each subject is logged once
 * @param sentence a sentence that names the reader, the class, the rule and the remedy
 * @param reason the kind of the rule
 * @param rule the rule as a text
 */
record Rejection(
        @Nullable String className, String subject, String sentence, RejectionReason reason, String rule) {
    private static final String EXCEPTIONS = "stream-filter-exceptions";

    /**
     * Returns the rejection of a class by a piece of a pattern.
     *
     * @param reason the kind of the pattern
     * @param source the author of the pattern
     */
    static Rejection byPiece(
            String reader, String className, RejectionReason reason, String source, PatternPiece piece) {
        return ofClass(reader, className, reason, piece.text(), source + " rejects by \"" + piece.text()
                + "\"; to allow it, put before it: " + StreamedName.printable(className) + ";");
    }

    /** Returns the rejection of a class by the built-in list. */
    static Rejection byGadget(String reader, String className, Gadget gadget) {
        return ofClass(reader, className, RejectionReason.BUILT_IN_LIST, gadget.pattern(),
                "Treadlight's built-in list rejects by \"" + gadget.pattern() + "\" ("
                + gadget.explanation() + "); to allow it anyway, add it to "
                + EXCEPTIONS + " of domain.xml");
    }

    /** Returns the rejection of a name with characters that no pattern can express. */
    static Rejection ofName(String reader, String className) {
        return ofClass(reader, className, RejectionReason.NAME, "characters of class names in Java",
                "contains a character that class names in Java do not have; the stream is probably forged");
    }

    /** Returns the rejection of an array with too many dimensions. */
    static Rejection ofDimensions(String reader, String elementName, int dimensions) {
        return new Rejection(StreamedName.printable(elementName), "dimensions", reader + " read an array of "
                + StreamedName.printable(elementName) + " with " + dimensions + " dimensions; streams can contain"
                + " arrays of up to " + StreamedName.MAX_DIMENSIONS,
                RejectionReason.SIZE, StreamedName.MAX_DIMENSIONS + " dimensions");
    }

    /** Returns the rejection of a stream with too many different proxy classes. */
    static Rejection ofProxies(String reader, int max) {
        return new Rejection(null, "proxies", reader + " read more than " + max + " different proxy classes from one"
                + " stream; the stream is probably forged", RejectionReason.SIZE, max + " proxy classes");
    }

    private static Rejection ofClass(
            String reader, String className, RejectionReason reason, String rule, String rejectedBy) {
        String name = StreamedName.printable(className);
        return new Rejection(name, name, reader + " read " + name + ", which " + rejectedBy, reason, rule);
    }

    /**
     * Returns the rejection of something above a limit.
     *
     * @param what a description of what was read, for the sentence
     * @param needed the limit that would allow it
     */
    static Rejection byLimit(String reader, String what, Limit limit, long max, RuleSource source, long needed) {
        String piece = limit.key() + "=" + needed + ";";
        return new Rejection(null, piece, reader + " read " + what + ", more than " + limit.key() + "=" + max + " of "
                + source.text + " allows" + remedy(source, piece),
                RejectionReason.SIZE, limit.key() + "=" + max);
    }

    /**
     * Returns the rejection of arrays that are too large together for their stream.
     *
     * @param source the author of the limit of single arrays
     * @param needed the limit of single arrays that would allow these
     */
    static Rejection unbacked(String reader, long elements, long bytes, RuleSource source, long needed) {
        String piece = Limit.MAXARRAY.key() + "=" + needed + ";";
        return new Rejection(null, "unbacked " + piece, reader + " read arrays of " + elements + " elements in all,"
                + " which cannot be in " + bytes + " bytes of stream" + remedy(source, piece),
                RejectionReason.SIZE, "elements of all arrays");
    }

    private static String remedy(RuleSource source, String piece) {
        RuleSource place = source == RuleSource.APPLICATION ? source : RuleSource.CONFIGURED;
        return "; to allow it, put into " + place.text + ": " + piece;
    }

    /** Returns the rejection of an array with a length that Java never writes. */
    static Rejection ofArrayLength(String reader, long length) {
        return new Rejection(null, "array length", reader + " read an array of " + length + " elements; the stream is"
                + " damaged or forged, so have it written anew", RejectionReason.SIZE, "length of an array");
    }

    /**
     * Returns a rejection by the JVM's filter.
     *
     * @param type the class that the filter was asked about; null if it was asked about limits only
     * @param failure the exception that the filter threw; null if the filter returned a rejection
     */
    static Rejection byJvm(String reader, @Nullable Class<?> type, @Nullable RuntimeException failure) {
        String name = type == null ? null : StreamedName.printable(type.getName());
        String read = name == null ? "a stream with a size or depth" : name;
        String rejectedBy = failure == null
                ? "which the JVM's filter (jdk.serialFilter) rejects; to allow it, change that property where the JVM"
                        + " is started"
                : "for which the JVM's filter failed with " + failed(failure) + "; correct or remove the"
                        + " filter that code has set with ObjectInputFilter.Config.setSerialFilter";
        return new Rejection(name, "", reader + " read " + read + (name == null ? " " : ", ") + rejectedBy,
                RejectionReason.JVM_FILTER, "jdk.serialFilter");
    }

    /** Returns the class of an exception and where it was thrown. Its message may contain names from the stream. */
    private static String failed(RuntimeException failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        return failure.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
    }

    RejectedStreamException exception() {
        return new RejectedStreamException(className, "Treadlight rejected the stream: " + sentence);
    }
}
