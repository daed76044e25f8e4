package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What object streams may hold: classes, judged by name before they are loaded, and limits.
 *
 * <p>The pattern that an administrator configured and the built-in list of gadget classes are asked in this order, and
 * what neither decides is allowed. A wildcard of the configured pattern does not let in a class of the list; its whole
 * name does, so an administrator opens one on purpose and never all by accident. The application's own pattern can only
 * reject more. For limits the configured pattern counts, else a default, and the application's pattern can lower them.
 *
 * <p>Judged are the classes that a stream names and their serializable super classes, arrays by their elements; not the
 * tables that collections make, nor what {@code readResolve} returns. What is rejected is an
 * {@link InvalidClassException} that says who read what, which piece of which pattern rejects it and how to allow it,
 * and a line in the log, at most one every ten seconds.
 *
 * <p>Immutable but for what it said in the log. Thread-safe. Keeps names, and no class, loader or object.
 */
public final class StreamFilter {
    /** What happens when a stream has what its filter rejects. */
    public enum Mode {
        /** An exception, and a line in the log. */
        REJECT,
        /**
         * A line in the log with the piece of pattern that would allow it, once for each class: to find out a pattern.
         * What the JVM's own filter rejects is rejected.
         */
        LOG,
        /** Nothing. */
        OFF
    }

    /** Rejects, for code outside of any application, by the built-in list and the default limits. */
    public static final StreamFilter DEFAULT = of(Mode.REJECT, "");

    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

    private final Mode mode;
    private final FilterPattern configured;
    private final FilterPattern ofApplication;
    private final String reader;
    private final LongSupplier nanoTime;
    private final RejectionLog log;

    private StreamFilter(
            Mode mode, FilterPattern configured, FilterPattern ofApplication, String reader, LongSupplier nanoTime) {
        this.mode = mode;
        this.configured = configured;
        this.ofApplication = ofApplication;
        this.reader = reader;
        this.nanoTime = nanoTime;
        this.log = new RejectionLog(nanoTime);
    }

    /**
     * A filter for code outside of any application.
     *
     * @param pattern what an administrator configured, in the syntax of JEP 290; may be empty
     * @throws IllegalArgumentException if it is no such pattern; the message names the faulty piece, what is wrong with
     *     it and the remedy
     */
    public static StreamFilter of(Mode mode, String pattern) {
        return of(mode, pattern, System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime}, for the pauses between lines of the log */
    static StreamFilter of(Mode mode, String pattern, LongSupplier nanoTime) {
        return new StreamFilter(mode, FilterPattern.parse(pattern), FilterPattern.EMPTY,
                "code outside of any application", nanoTime);
    }

    /**
     * The same filter for an application, and with a log of its own.
     *
     * @param application its name, for messages
     * @param applicationPattern what the application brings, in the syntax of JEP 290; null for nothing
     * @throws IllegalArgumentException if that is no such pattern, as in {@link #of}
     */
    public StreamFilter forApplication(String application, @Nullable String applicationPattern) {
        return new StreamFilter(mode, configured,
                applicationPattern == null ? FilterPattern.EMPTY : FilterPattern.parse(applicationPattern),
                "application " + application, nanoTime);
    }

    /**
     * Judges a class before it is loaded. What it lets in is let in whenever it is asked.
     *
     * @param className as {@link Class#getName} has it: of a class, an array, an interface of a proxy or a primitive
     * @throws InvalidClassException if it is rejected
     */
    void check(String className) throws InvalidClassException {
        String element = element(className);
        if (mode != Mode.OFF && !PRIMITIVES.contains(element)) {
            judge(element, null);
        }
    }

    /**
     * Judges what the name in the stream does not tell: the module of the class, its serializable super classes, whose
     * descriptors a forged stream can leave out, and its own name, for who found it may have read that differently. To
     * be asked once for each class whose name was let in.
     *
     * @throws InvalidClassException if it is rejected
     */
    void check(Class<?> loaded) throws InvalidClassException {
        if (mode == Mode.OFF) {
            return;
        }
        Class<?> element = loaded;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (!element.isPrimitive()) {
            judge(element.getName(), element);
        }
        for (Class<?> above = loaded.getSuperclass();
                above != null && Serializable.class.isAssignableFrom(above);
                above = above.getSuperclass()) {
            judge(above.getName(), above);
        }
    }

    /**
     * What holds one stream to the limits, to be set as its filter; null in mode {@link Mode#OFF}.
     *
     * @param length how many bytes the source of the stream has in all; -1 if that is not known
     */
    @Nullable StreamLimits limits(long length) {
        return mode == Mode.OFF ? null : new StreamLimits(this, ObjectInputFilter.Config.getSerialFilter(), length);
    }

    /** How much of something a stream may have. */
    long max(Limit limit) {
        Long own = ofApplication.limit(limit);
        return own == null ? maxOfOthers(limit) : Math.min(own, maxOfOthers(limit));
    }

    /** Who says so. */
    Source source(Limit limit) {
        if (max(limit) < maxOfOthers(limit)) {
            return Source.APPLICATION;
        }
        return configured.limit(limit) == null ? Source.BUILT_IN : Source.CONFIGURED;
    }

    private long maxOfOthers(Limit limit) {
        Long set = configured.limit(limit);
        return set == null ? limit.byDefault : set;
    }

    /** Who reads, for a sentence. */
    String reader() {
        return reader;
    }

    /** Throws or logs, as the mode says. */
    void settle(Rejection rejection) throws InvalidClassException {
        if (mode == Mode.LOG) {
            log.letThrough(rejection);
        } else {
            log.rejected(rejection);
            throw rejection.exception();
        }
    }

    /** Logs what the JVM's filter rejected; in every mode the exception is to be thrown. */
    InvalidClassException rejectedByJvm(@Nullable Class<?> type) {
        Rejection rejection = Rejection.byJvm(reader, type);
        log.rejected(rejection);
        return rejection.exception();
    }

    private void judge(String className, @Nullable Class<?> loaded) throws InvalidClassException {
        Rejection rejection = rejection(className, loaded);
        if (rejection != null) {
            settle(rejection);
        }
    }

    private @Nullable Rejection rejection(String className, @Nullable Class<?> loaded) {
        Piece piece = configured.match(className, loaded);
        if (piece != null && piece.rejects()) {
            return Rejection.byPiece(reader, className, Source.CONFIGURED, piece);
        }
        Gadget gadget = GadgetList.BUILT_IN.find(className);
        if (gadget != null && !configured.allowsByName(className, loaded)) {
            return Rejection.byGadget(reader, className, gadget);
        }
        Piece own = ofApplication.match(className, loaded);
        return own == null || !own.rejects() ? null
                : Rejection.byPiece(reader, className, Source.APPLICATION, own);
    }

    /** The name of the class whose arrays, or arrays of arrays, have this name; the name itself if it is no array's. */
    private static String element(String className) {
        int dimensions = 0;
        while (dimensions < className.length() && className.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0) {
            return className;
        }
        String element = className.substring(dimensions);
        if (element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1);
        }
        // One letter for a primitive type; any other is no name of an array, and no loader has such a class.
        return element.length() == 1 ? "int" : className;
    }
}
