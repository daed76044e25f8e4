package io.github.treadlight.server;

import io.github.treadlight.leak.LeakCatalogue;
import io.github.treadlight.server.Settings.ClassValueKind;
import io.github.treadlight.server.Settings.FileCodebase;
import io.github.treadlight.server.Settings.LookupKind;
import io.github.treadlight.server.Settings.ObjectStreamKind;
import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.beans.PropertyVetoException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of {@code <treadlight-configuration>}: its name, where its text is, and how the text is read.
 *
 * @param <T> what the text means
 */
public final class Setting<T> {
    static final Setting<Boolean> ENABLED = new Setting<>("enabled", "true",
            TreadlightConfiguration::getEnabled, TreadlightConfiguration::setEnabled, Setting::truth);
    static final Setting<ClassValueKind> CLASS_VALUES = new Setting<>("class-values", "compact",
            TreadlightConfiguration::getClassValues, TreadlightConfiguration::setClassValues,
            text -> constant(ClassValueKind.class, text));
    static final Setting<ClassNamePatterns> WEAVE_EXCLUDES = new Setting<>("weave-excludes", "",
            TreadlightConfiguration::getWeaveExcludes, TreadlightConfiguration::setWeaveExcludes,
            ClassNamePatterns::parse);
    static final Setting<LookupKind> CLASS_ANNOTATIONS = new Setting<>("class-annotations", "cached",
            TreadlightConfiguration::getClassAnnotations, TreadlightConfiguration::setClassAnnotations,
            text -> constant(LookupKind.class, text));
    static final Setting<Settings.DeploymentLookupKind> DEPLOYMENT_LOOKUPS = new Setting<>("deployment-lookups",
            "cached", TreadlightConfiguration::getDeploymentLookups, TreadlightConfiguration::setDeploymentLookups,
            text -> constant(Settings.DeploymentLookupKind.class, text));
    static final Setting<Integer> DEPLOYMENT_LOOKUPS_MEGABYTES = new Setting<>("deployment-lookups-megabytes", "8",
            TreadlightConfiguration::getDeploymentLookupsMegabytes,
            TreadlightConfiguration::setDeploymentLookupsMegabytes, Setting::megabytes);
    static final Setting<FileCodebase> RMI_FILE_CODEBASE = new Setting<>("rmi-file-codebase", "omit",
            TreadlightConfiguration::getRmiFileCodebase, TreadlightConfiguration::setRmiFileCodebase,
            text -> constant(FileCodebase.class, text));
    static final Setting<ObjectStreamKind> OBJECT_STREAMS = new Setting<>("object-streams", "fast",
            TreadlightConfiguration::getObjectStreams, TreadlightConfiguration::setObjectStreams,
            text -> constant(ObjectStreamKind.class, text));
    static final Setting<String> STREAM_FILTER = new Setting<>("stream-filter", "",
            TreadlightConfiguration::getStreamFilter, TreadlightConfiguration::setStreamFilter, Setting::filter);
    static final Setting<Set<String>> STREAM_FILTER_EXCEPTIONS = new Setting<>("stream-filter-exceptions", "",
            TreadlightConfiguration::getStreamFilterExceptions, TreadlightConfiguration::setStreamFilterExceptions,
            Setting::classes);
    static final Setting<StreamFilter.Mode> STREAM_FILTER_MODE = new Setting<>("stream-filter-mode", "reject",
            TreadlightConfiguration::getStreamFilterMode, TreadlightConfiguration::setStreamFilterMode,
            text -> constant(StreamFilter.Mode.class, text));
    static final Setting<Settings.StreamGuardKind> STREAM_GUARD = new Setting<>("stream-guard", "jvm",
            TreadlightConfiguration::getStreamGuard, TreadlightConfiguration::setStreamGuard,
            text -> constant(Settings.StreamGuardKind.class, text));
    static final Setting<Boolean> LOADER_WATCH = new Setting<>("loader-watch", "true",
            TreadlightConfiguration::getLoaderWatch, TreadlightConfiguration::setLoaderWatch, Setting::truth);
    static final Setting<Duration> LOADER_WATCH_GRACE_SECONDS = new Setting<>("loader-watch-grace-seconds", "60",
            TreadlightConfiguration::getLoaderWatchGraceSeconds, TreadlightConfiguration::setLoaderWatchGraceSeconds,
            Setting::seconds);
    static final Setting<Settings.Cleaning> CLEAN_SERVER_CACHES = new Setting<>("clean-server-caches", "on",
            TreadlightConfiguration::getCleanServerCaches, TreadlightConfiguration::setCleanServerCaches,
            Setting::cleaning);
    static final Setting<Boolean> CLEAN_UNVERIFIED = new Setting<>("clean-unverified", "false",
            TreadlightConfiguration::getCleanUnverified, TreadlightConfiguration::setCleanUnverified,
            Setting::truth);

    static final Setting<Set<String>> CLEANER_EXCLUDES = new Setting<>("cleaner-excludes", "",
            TreadlightConfiguration::getCleanerExcludes, TreadlightConfiguration::setCleanerExcludes,
            Setting::cleaners);

    /** All of them, in the order of the documentation. */
    public static final List<Setting<?>> ALL = List.of(
            ENABLED, CLASS_VALUES, WEAVE_EXCLUDES, CLASS_ANNOTATIONS, DEPLOYMENT_LOOKUPS,
            DEPLOYMENT_LOOKUPS_MEGABYTES, RMI_FILE_CODEBASE, OBJECT_STREAMS, STREAM_FILTER, STREAM_FILTER_EXCEPTIONS,
            STREAM_FILTER_MODE, STREAM_GUARD, LOADER_WATCH, LOADER_WATCH_GRACE_SECONDS, CLEAN_SERVER_CACHES,
            CLEAN_UNVERIFIED, CLEANER_EXCLUDES);

    static final int MAX_MEGABYTES = 1024;
    /** A grace that is longer is a slip of the keyboard. */
    private static final Duration LONGEST_GRACE = Duration.ofDays(1);

    private final String name;
    private final String defaultText;
    private final Function<TreadlightConfiguration, @Nullable String> getter;
    private final Setter setter;
    private final Function<String, T> parser;

    /** Writes an attribute. */
    private interface Setter {
        void set(TreadlightConfiguration configuration, String text) throws PropertyVetoException;
    }

    private Setting(
            String name,
            String defaultText,
            Function<TreadlightConfiguration, @Nullable String> getter,
            Setter setter,
            Function<String, T> parser) {
        this.name = name;
        this.defaultText = defaultText;
        this.getter = getter;
        this.setter = setter;
        this.parser = parser;
    }

    /** Returns whether the attribute decides which object streams are filtered, or by which rules. */
    public boolean isOfStreamGuard() {
        return this == ENABLED || this == OBJECT_STREAMS || name.startsWith("stream-");
    }

    /** The attribute with the name; empty when there is none. */
    static Optional<Setting<?>> named(String name) {
        return ALL.stream().filter(attribute -> attribute.name.equals(name)).findFirst();
    }

    /** As in domain.xml. */
    public String name() {
        return name;
    }

    /** What holds where the attribute is left out. */
    public String defaultText() {
        return defaultText;
    }

    T byDefault() {
        return parse(defaultText);
    }

    /** The text as it stands in the configuration; null when there is none. */
    public @Nullable String textIn(TreadlightConfiguration configuration) {
        return getter.apply(configuration);
    }

    /** Writes the text; to be called with the writable element of a transaction. */
    public void set(TreadlightConfiguration configuration, String text) throws PropertyVetoException {
        setter.set(configuration, text);
    }

    /**
     * Checks that a text can be the value of the attribute. Text with a variable ({@code ${name}}) is accepted, because
     * the variable is resolved when the value is read. A password alias is refused, because values are logged.
     *
     * @throws IllegalArgumentException if the text is refused; the message names the attribute, the text and the
     *     allowed values
     */
    public void check(String text) {
        if (text.contains("${ALIAS=")) {
            throw new IllegalArgumentException(name + "=\"" + text + "\" cannot be set: what is configured is logged,"
                    + " and so must not come from a password alias");
        }
        if (!text.contains("${")) {
            try {
                parse(text);
            } catch (IllegalArgumentException problem) {
                throw new IllegalArgumentException(
                        name + "=\"" + text + "\" cannot be set: " + problem.getMessage(), problem);
            }
        }
    }

    /**
     * What the text means.
     *
     * @throws IllegalArgumentException if that cannot be said; the message says why
     */
    T parse(String text) {
        return parser.apply(text.strip());
    }

    /** The text for a value. */
    static String text(Object value) {
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof Set<?> names) {
            return names.stream().map(String::valueOf).sorted().collect(Collectors.joining(","));
        }
        return value instanceof Duration duration ? Long.toString(duration.toSeconds()) : value.toString();
    }

    private static boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    /** Reads the text; true and false are the values of earlier versions. */
    private static Settings.Cleaning cleaning(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Settings.Cleaning.ON;
            case "false" -> Settings.Cleaning.OFF;
            default -> constant(Settings.Cleaning.class, text);
        };
    }

    private static Set<String> names(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> classes(String text) {
        Set<String> names = names(text);
        for (String name : names) {
            if (!StreamFilter.isClassName(name)) {
                throw new IllegalArgumentException("'" + name + "' is not the full name of a class; write the names of"
                        + " single classes, such as com.acme.Order, separated by commas");
            }
        }
        return names;
    }

    private static Set<String> cleaners(String text) {
        List<String> known = LeakCatalogue.get().names();
        Set<String> names = names(text);
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("there is no cleaner '" + name + "'; there are "
                        + String.join(", ", known));
            }
        }
        return names;
    }

    private static <E extends Enum<E>> E constant(Class<E> kind, String text) {
        for (E constant : kind.getEnumConstants()) {
            if (text(constant).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is none of " + Arrays.stream(kind.getEnumConstants())
                .map(Setting::text).collect(Collectors.joining(", ")));
    }

    private static Duration seconds(String text) {
        try {
            Duration seconds = Duration.ofSeconds(Integer.parseInt(text));
            if (!seconds.isNegative() && seconds.compareTo(LONGEST_GRACE) <= 0) {
                return seconds;
            }
        } catch (NumberFormatException noNumber) {
            // as one out of range
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no whole number of seconds from 0 to " + LONGEST_GRACE.toSeconds());
    }

    private static int megabytes(String text) {
        try {
            int megabytes = Integer.parseInt(text);
            if (megabytes >= 1 && megabytes <= MAX_MEGABYTES) {
                return megabytes;
            }
        } catch (NumberFormatException noNumber) {
            // as one out of range
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no whole number of megabytes from 1 to " + MAX_MEGABYTES);
    }

    /** The text itself, for who uses it wants an application's pattern beside it. */
    private static String filter(String text) {
        StreamFilter.of(StreamFilter.Mode.REJECT, text);
        return text;
    }
}
