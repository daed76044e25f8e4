package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a stream may hold. */
public final class StreamFilter {
    /** What happens to a stream that the filter finds wrong. */
    public enum Mode {
        /** It is rejected, with an exception and a line in the log. */
        REJECT,
        /** It is read; the log says what would have been rejected, and what pattern would allow it. */
        LOG,
        /** It is not looked at. */
        OFF
    }

    /** Rejects by the built-in limits and the built-in list of gadget classes alone. */
    public static final StreamFilter DEFAULT = of(Mode.REJECT, "");

    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

    private final Mode mode;
    private final FilterPattern configured;
    private final @Nullable String application;
    private final FilterPattern ofApplication;
    private final Map<Limit, Bound> bounds = new EnumMap<>(Limit.class);
    private final LongSupplier nanoTime;
    private final RejectionLog log;

    private StreamFilter(
            Mode mode,
            FilterPattern configured,
            @Nullable String application,
            FilterPattern ofApplication,
            LongSupplier nanoTime) {
        this.mode = mode;
        this.configured = configured;
        this.application = application;
        this.ofApplication = ofApplication;
        this.nanoTime = nanoTime;
        this.log = new RejectionLog(nanoTime);
        for (Limit limit : Limit.values()) {
            bounds.put(limit, bound(limit, configured.limit(limit), ofApplication.limit(limit)));
        }
    }

    /**
     * A filter for code outside of any application.
     *
     * @param pattern what an administrator configured, in the syntax of JEP 290; blank for the built-in rules alone
     * @throws IllegalArgumentException if it is no such pattern; the message names the faulty piece and the remedy
     */
    public static StreamFilter of(Mode mode, String pattern) {
        return of(mode, pattern, System::nanoTime);
    }

    static StreamFilter of(Mode mode, String pattern, LongSupplier nanoTime) {
        return new StreamFilter(mode, FilterPattern.parse(pattern), null, FilterPattern.EMPTY, nanoTime);
    }

    /**
     * This filter for one application.
     *
     * @param applicationPattern what the application brings, in the syntax of JEP 290: it can reject more and lower
     *     limits, and what it allows changes nothing; null for nothing
     * @throws IllegalArgumentException if it is no such pattern; the message names the faulty piece and the remedy
     */
    public StreamFilter forApplication(String application, @Nullable String applicationPattern) {
        return new StreamFilter(mode, configured, application,
                applicationPattern == null ? FilterPattern.EMPTY : FilterPattern.parse(applicationPattern), nanoTime);
    }

    /**
     * Judges a class that a stream names, before it is loaded.
     *
     * @param className as {@link Class#getName} gives it, of an array too
     * @throws InvalidClassException if the filter rejects it
     */
    void check(String className) throws InvalidClassException {
        String element = element(className);
        if (mode != Mode.OFF && !PRIMITIVES.contains(element)) {
            judge(element, null);
        }
    }

    /**
     * Judges a class that was loaded after its name was checked.
     */
    void check(Class<?> loaded) throws InvalidClassException {
        if (mode == Mode.OFF) {
            return;
        }
        Class<?> type = loaded;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        if (type.isPrimitive()) {
            return;
        }
        if (configured.needsModules() || ofApplication.needsModules()) {
            judge(type.getName(), type);
        }
        if (type == loaded) {
            Class<?> above = type.getSuperclass();
            while (above != null && Serializable.class.isAssignableFrom(above)) {
                judge(above.getName(), above);
                above = above.getSuperclass();
            }
        }
    }

    /**
     * The limits for one stream, to be set as its filter; null in mode OFF.
     *
     * @param length how many bytes the source of the stream holds in all; -1 if that is not known
     */
    @Nullable ObjectInputFilter limits(long length) {
        return mode == Mode.OFF ? null : new StreamLimits(this, ObjectInputFilter.Config.getSerialFilter(), length);
    }

    Mode mode() {
        return mode;
    }

    long max(Limit limit) {
        return bound(limit).max();
    }

    /** Something is more than a limit allows. */
    void exceeded(Limit limit, long suggestion, String what) throws InvalidClassException {
        Bound bound = bound(limit);
        String piece = limit.key() + "=" + suggestion + ";";
        String sentence = who() + " read " + what + switch (bound.source()) {
            case CONFIGURED -> ", but stream-filter of domain.xml says " + limit.key() + "=" + bound.max()
                    + "; to allow it, write there: " + piece;
            case APPLICATION -> ", but its own filter says " + limit.key() + "=" + bound.max()
                    + "; to allow it, write there: " + piece;
            case BUILT_IN -> ", but " + limit.key() + " is " + bound.max() + " by default; to allow it, put into"
                    + " stream-filter of domain.xml: " + piece;
        };
        settle(new Rejection(null, piece, sentence));
    }

    InvalidClassException rejectedByJvm(@Nullable Class<?> type) {
        String name = type == null ? null : Rejection.printable(type.getName());
        String sentence = who() + " read " + (name == null ? "a stream" : name) + ", which the JVM's filter"
                + " (jdk.serialFilter) rejects; to allow it, change that property of the JVM";
        log.rejected(sentence);
        return new Rejection(name, "", sentence).exception();
    }

    private static Bound bound(Limit limit, @Nullable Long configured, @Nullable Long ofApplication) {
        Bound bound = configured == null
                ? new Bound(limit, limit.byDefault, Bound.Source.BUILT_IN)
                : new Bound(limit, configured, Bound.Source.CONFIGURED);
        return ofApplication == null || ofApplication >= bound.max()
                ? bound
                : new Bound(limit, ofApplication, Bound.Source.APPLICATION);
    }

    private Bound bound(Limit limit) {
        return java.util.Objects.requireNonNull(bounds.get(limit));
    }

    private void judge(String className, @Nullable Class<?> loaded) throws InvalidClassException {
        Rejection rejection = rejection(className, loaded);
        if (rejection != null) {
            settle(rejection);
        }
    }

    private void settle(Rejection rejection) throws InvalidClassException {
        if (mode == Mode.LOG) {
            log.letThrough(rejection.subject(), rejection.sentence());
        } else {
            log.rejected(rejection.sentence());
            throw rejection.exception();
        }
    }

    private @Nullable Rejection rejection(String className, @Nullable Class<?> loaded) {
        Piece piece = configured.match(className, loaded);
        if (piece != null && piece.rejects()) {
            return rejection(className, "stream-filter of domain.xml rejects by \"" + piece.text()
                    + "\"; to allow it, put before it: ");
        }
        Piece listed = GadgetList.BUILT_IN.match(className);
        if (listed != null && !configured.allowsByName(className, loaded)) {
            Gadget gadget = GadgetList.BUILT_IN.of(listed);
            return rejection(className, "Treadlight's built-in list rejects by \"" + listed.text() + "\" ("
                    + gadget.family() + ": " + gadget.reason() + "); to allow it, put first into stream-filter of"
                    + " domain.xml: ");
        }
        Piece own = ofApplication.match(className, loaded);
        return own == null || !own.rejects() ? null
                : rejection(className, "its own filter rejects by \"" + own.text()
                        + "\"; to allow it, put before it: ");
    }

    private Rejection rejection(String className, String why) {
        String name = Rejection.printable(className);
        return new Rejection(name, name, who() + " read " + name + ", which " + why + name + ";");
    }

    private String who() {
        return application == null ? "code outside of any application" : "application " + application;
    }

    /** The class whose array it is, at any depth; the name itself if it is of no array. */
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
        return element.length() == 1 && "ZBCDFIJS".contains(element) ? "int" : className;
    }
}
