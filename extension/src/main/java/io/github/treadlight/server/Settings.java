package io.github.treadlight.server;

import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What {@code <treadlight-configuration>} says, read once. Immutable.
 *
 * @param enabled whether Treadlight changes anything in applications
 * @param classValues what class values of applications become
 * @param weaveExcludes classes that stay the JDK's
 * @param classAnnotations whether what is looked up for classes and loaders is kept
 * @param rmiFileCodebase what becomes of {@code file:} URLs in codebases
 * @param objectStreams whose object streams the server uses
 * @param streamFilterMode what happens to what the filter of fast object streams rejects
 * @param streamFilter what it rejects besides the built-in rules; a pattern that can be read
 */
record Settings(
        boolean enabled,
        ClassValueKind classValues,
        ClassNamePatterns weaveExcludes,
        LookupKind classAnnotations,
        FileCodebase rmiFileCodebase,
        ObjectStreamKind objectStreams,
        StreamFilter.Mode streamFilterMode,
        String streamFilter) {
    /** What holds when nothing is configured, or what is configured cannot be read. */
    static final Settings DEFAULT = new Settings(
            true, ClassValueKind.COMPACT, ClassNamePatterns.NONE, LookupKind.CACHED, FileCodebase.OMIT,
            ObjectStreamKind.FAST, StreamFilter.Mode.REJECT, "");

    private static final String ELEMENT = "treadlight-configuration";

    /** What class values of applications become. */
    enum ClassValueKind { COMPACT, JDK }

    /** Whether what is looked up for classes and loaders is kept. */
    enum LookupKind { CACHED, OFF }

    /** What becomes of {@code file:} URLs in codebases. */
    enum FileCodebase { OMIT, KEEP }

    /** Whose object streams the server uses. */
    enum ObjectStreamKind { FAST, STOCK }

    /**
     * Reads the element. Never fails: for what cannot be read, what held before goes on.
     *
     * @param before what holds now; at the start, {@link #DEFAULT}
     * @param problems told of each attribute that cannot be read, in a sentence with the remedy
     */
    static Settings of(TreadlightConfiguration configuration, Settings before, Consumer<String> problems) {
        return new Settings(
                read("enabled", configuration.getEnabled(), Settings::parseBoolean, before.enabled, problems),
                read("class-values", configuration.getClassValues(),
                        text -> parse(ClassValueKind.class, text), before.classValues, problems),
                read("weave-excludes", configuration.getWeaveExcludes(), ClassNamePatterns::parse,
                        before.weaveExcludes, problems),
                read("class-annotations", configuration.getClassAnnotations(),
                        text -> parse(LookupKind.class, text), before.classAnnotations, problems),
                read("rmi-file-codebase", configuration.getRmiFileCodebase(),
                        text -> parse(FileCodebase.class, text), before.rmiFileCodebase, problems),
                read("object-streams", configuration.getObjectStreams(),
                        text -> parse(ObjectStreamKind.class, text), before.objectStreams, problems),
                read("stream-filter-mode", configuration.getStreamFilterMode(),
                        text -> parse(StreamFilter.Mode.class, text), before.streamFilterMode, problems),
                read("stream-filter", configuration.getStreamFilter(), Settings::parseFilter,
                        before.streamFilter, problems));
    }

    /** Whether class values of classes loaded now are to be woven. */
    boolean weaves() {
        return enabled && classValues == ClassValueKind.COMPACT;
    }

    /** Whether what is looked up now is kept. */
    boolean cachesLookups() {
        return enabled && classAnnotations == LookupKind.CACHED;
    }

    /** Whether codebases written now are without {@code file:} URLs. */
    boolean omitsFileCodebases() {
        return enabled && rmiFileCodebase == FileCodebase.OMIT;
    }

    /** Whether streams made now are to be Treadlight's. */
    boolean streams() {
        return enabled && objectStreams == ObjectStreamKind.FAST;
    }

    /** What is on, for the log. */
    String summary() {
        if (!enabled) {
            return "switched off (enabled=false); applications run as without it";
        }
        String excludes = weaveExcludes.toString();
        return "class-values=" + name(classValues)
                + (excludes.isEmpty() ? "" : ", weave-excludes=" + excludes)
                + ", class-annotations=" + name(classAnnotations)
                + ", rmi-file-codebase=" + name(rmiFileCodebase)
                + ", object-streams=" + name(objectStreams)
                + ", stream-filter-mode=" + name(streamFilterMode)
                + (streamFilter.isEmpty() ? "" : ", stream-filter=" + streamFilter);
    }

    private static <T> T read(
            String attribute,
            @Nullable String text,
            Function<String, T> parser,
            T before,
            Consumer<String> problems) {
        if (text == null) {
            return before;
        }
        try {
            return parser.apply(text.strip());
        } catch (IllegalArgumentException problem) {
            String value = before instanceof Enum<?> kind ? name(kind) : before.toString();
            problems.accept("<" + ELEMENT + "> in domain.xml: " + attribute + "=\"" + text + "\": "
                    + problem.getMessage() + "; \"" + value + "\" holds instead. Correct it with: asadmin set"
                    + " configs.config.server-config." + ELEMENT + "." + attribute + "=" + value);
            return before;
        }
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    private static <E extends Enum<E>> E parse(Class<E> kind, String text) {
        for (E constant : kind.getEnumConstants()) {
            if (name(constant).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is none of " + Arrays.stream(kind.getEnumConstants())
                .map(Settings::name).collect(Collectors.joining(", ")));
    }

    /** The text itself, for who uses it wants an application's pattern beside it. */
    private static String parseFilter(String text) {
        StreamFilter.of(StreamFilter.Mode.REJECT, text);
        return text;
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
