package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.Gadget;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.PatternPiece;
import io.github.treadlight.stream.pattern.RuleSource;
import org.jspecify.annotations.Nullable;

/**
 * The reason for which a stream is rejected, or would be.
 *
 * @param className the printable name of the class; null if the reason is not a class
 * @param subject the class, or the limit that would allow it; in mode LOG, each subject is logged once
 * @param sentence a sentence that names the reader, the class, the rule and the remedy
 * @param reason the kind of the rule
 * @param rule the rule as a text
 * @param command the command that allows it, for the log; null for none
 */
record Rejection(
        @Nullable String className, String subject, String sentence, RejectionReason reason, String rule,
        @Nullable String command) {
    private static final String EXCEPTIONS = "stream-filter-exceptions";
    private static final String END_OF_STACK = "size of the stack";

    /**
     * Returns the rejection of a class by a piece of a pattern.
     *
     * @param reason the kind of the pattern
     * @param source the author of the pattern
     * @param command the command that allows the class; null for none
     */
    static Rejection byPiece(String reader, String className, RejectionReason reason, String source,
            PatternPiece piece, @Nullable String command) {
        return ofClass(reader, className, reason, piece.text(), source + " rejects by \"" + piece.text()
                + "\"; to allow it, put before it: " + StreamedName.printable(className) + ";", command);
    }

    /**
     * Returns the rejection of a class by an entry of the deny list.
     *
     * @param fileName the name of the administrator's file that has the entry; null for the built-in list
     * @param command the command that allows the class; null for none
     */
    static Rejection byGadget(String reader, String className, Gadget gadget, @Nullable String fileName,
            @Nullable String command) {
        return ofClass(reader, className,
                fileName == null ? RejectionReason.BUILT_IN_LIST : RejectionReason.DENY_LIST, gadget.pattern(),
                (fileName == null ? "Treadlight's built-in list" : "the administrator's " + fileName)
                + " rejects by \"" + gadget.pattern() + "\" (" + gadget.explanation()
                + "); to allow it anyway, add it to " + EXCEPTIONS + " of domain.xml", command);
    }

    /** Returns the rejection of a name with characters that no pattern can express. */
    static Rejection ofName(String reader, String className) {
        return ofClass(reader, className, RejectionReason.NAME, "characters of class names in Java",
                "contains a character that class names in Java do not have; the stream is probably forged", null);
    }

    /** Returns the rejection of an array with too many dimensions. */
    static Rejection ofDimensions(String reader, String elementName, int dimensions) {
        return new Rejection(StreamedName.printable(elementName), "dimensions", reader + " read an array of "
                + StreamedName.printable(elementName) + " with " + dimensions + " dimensions; streams can contain"
                + " arrays of up to " + StreamedName.MAX_DIMENSIONS,
                RejectionReason.SIZE, StreamedName.MAX_DIMENSIONS + " dimensions", null);
    }

    /** Returns the rejection of a stream with too many different proxy classes. */
    static Rejection ofProxies(String reader, int max) {
        return new Rejection(null, "proxies", reader + " read more than " + max + " different proxy classes from one"
                + " stream; the stream is probably forged", RejectionReason.SIZE, max + " proxy classes",
                null);
    }

    private static Rejection ofClass(
            String reader, String className, RejectionReason reason, String rule, String rejectedBy,
            @Nullable String command) {
        String name = StreamedName.printable(className);
        return new Rejection(name, name, reader + " read " + name + ", which " + rejectedBy, reason, rule, command);
    }

    /**
     * Returns the rejection of something above a limit.
     *
     * @param what a description of what was read, for the sentence
     * @param needed the limit that would allow it
     * @param correction the commands of the administrator
     */
    static Rejection byLimit(String reader, String what, Limit limit, long max, RuleSource source, long needed,
            Correction correction) {
        String piece = limit.key() + "=" + needed + ";";
        return new Rejection(null, piece, reader + " read " + what + ", more than " + limit.key() + "=" + max + " of "
                + source.text + " allows" + remedy(source, piece),
                RejectionReason.SIZE, limit.key() + "=" + max, command(source, limit, needed, correction));
    }

    /** Returns the rejection of an object for which the stack of the current thread has no room. */
    static Rejection byStack(String reader, long depth) {
        return new Rejection(null, "stack", reader + " read objects nested " + depth + " deep, and the stack of thread "
                + StreamedName.printable(Thread.currentThread().getName()) + " has no room for more; if the stream is"
                + " genuine, give all threads larger stacks with a JVM option such as -Xss4m",
                RejectionReason.SIZE, END_OF_STACK, null);
    }

    /** Returns whether the reading thread is near the end of its stack. */
    boolean isAtEndOfStack() {
        return rule.equals(END_OF_STACK);
    }

    /**
     * Returns the rejection of an array for which the heap has no room.
     *
     * @param bytes the size of the array
     * @param room the bytes that the heap can give to an array
     * @param needed the limit of single arrays that would allow this one
     * @param correction the commands of the administrator
     */
    static Rejection byHeap(
            String reader, long length, long bytes, long room, long needed, Correction correction) {
        String piece = Limit.MAXARRAY.key() + "=" + needed + ";";
        return new Rejection(null, "heap " + piece, reader + " read an array of " + length + " elements, which takes "
                + megabytes(bytes) + ", and the heap has room for an array of " + megabytes(room) + "; if the stream"
                + " is genuine, give the JVM a larger heap (-Xmx), or put into " + RuleSource.CONFIGURED.text
                + ": " + piece,
                RejectionReason.SIZE, "size of the heap", correction.limit(Limit.MAXARRAY, needed));
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }

    /**
     * Returns the rejection of arrays that are too large together for their stream.
     *
     * @param source the author of the limit of single arrays
     * @param needed the limit of single arrays that would allow these
     * @param correction the commands of the administrator
     */
    static Rejection unbacked(String reader, long elements, long bytes, RuleSource source, long needed,
            Correction correction) {
        String piece = Limit.MAXARRAY.key() + "=" + needed + ";";
        return new Rejection(null, "unbacked " + piece, reader + " read arrays of " + elements + " elements in all,"
                + " which cannot be in " + bytes + " bytes of stream" + remedy(source, piece),
                RejectionReason.SIZE, "elements of all arrays",
                command(source, Limit.MAXARRAY, needed, correction));
    }

    private static String remedy(RuleSource source, String piece) {
        RuleSource place = source == RuleSource.APPLICATION ? source : RuleSource.CONFIGURED;
        return "; to allow it, put into " + place.text + ": " + piece;
    }

    private static @Nullable String command(RuleSource source, Limit limit, long needed, Correction correction) {
        return source == RuleSource.APPLICATION ? null : correction.limit(limit, needed);
    }

    /** Returns the rejection of an array with a length that Java never writes. */
    static Rejection ofArrayLength(String reader, long length) {
        return new Rejection(null, "array length", reader + " read an array of " + length + " elements; the stream is"
                + " damaged or forged, so have it written anew", RejectionReason.SIZE, "length of an array", null);
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
                RejectionReason.JVM_FILTER, "jdk.serialFilter", null);
    }

    /** Returns the class of an exception and where it was thrown. Its message may contain names from the stream. */
    private static String failed(RuntimeException failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        return failure.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
    }

    /** Returns the command as the end of a log line; empty if the rejection has no command. */
    String remark() {
        return command == null ? "" : " Command: " + command;
    }

    RejectedStreamException exception() {
        return new RejectedStreamException(className, "Treadlight rejected the stream: " + sentence);
    }
}
