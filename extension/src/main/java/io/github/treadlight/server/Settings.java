package io.github.treadlight.server;

import io.github.treadlight.weave.ClassNamePatterns;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What {@code <treadlight-configuration>} says, read once. Immutable.
 *
 * @param enabled whether Treadlight changes anything in applications
 * @param classValues what class values of applications become
 * @param weaveExcludes classes that stay the JDK's
 */
record Settings(boolean enabled, ClassValueKind classValues, ClassNamePatterns weaveExcludes) {
    /** What holds when nothing is configured, or what is configured cannot be read. */
    static final Settings DEFAULT = new Settings(true, ClassValueKind.COMPACT, ClassNamePatterns.NONE);

    private static final String ELEMENT = "treadlight-configuration";

    /** What class values of applications become. */
    enum ClassValueKind { COMPACT, JDK }

    /**
     * Reads the element. Never fails: for what cannot be read the default holds.
     *
     * @param problems told of each attribute that cannot be read, in a sentence with the remedy
     */
    static Settings of(TreadlightConfiguration configuration, Consumer<String> problems) {
        return new Settings(
                read("enabled", configuration.getEnabled(), Settings::parseBoolean, DEFAULT.enabled, problems),
                read("class-values", configuration.getClassValues(), Settings::parseKind,
                        DEFAULT.classValues, problems),
                read("weave-excludes", configuration.getWeaveExcludes(), ClassNamePatterns::parse,
                        DEFAULT.weaveExcludes, problems));
    }

    /** Whether class values of classes loaded now are to be woven. */
    boolean weaves() {
        return enabled && classValues == ClassValueKind.COMPACT;
    }

    /** What is on, for the log. */
    String summary() {
        if (!enabled) {
            return "switched off (enabled=false); applications run as without it";
        }
        String excludes = weaveExcludes.toString();
        return "class-values=" + name(classValues) + (excludes.isEmpty() ? "" : ", weave-excludes=" + excludes);
    }

    private static <T> T read(
            String attribute,
            @Nullable String text,
            Function<String, T> parser,
            T byDefault,
            Consumer<String> problems) {
        if (text == null) {
            return byDefault;
        }
        try {
            return parser.apply(text.strip());
        } catch (IllegalArgumentException problem) {
            String value = byDefault instanceof Enum<?> kind ? name(kind) : byDefault.toString();
            problems.accept("<" + ELEMENT + "> in domain.xml: " + attribute + "=\"" + text + "\": "
                    + problem.getMessage() + "; using the default, \"" + value + "\". Correct it with: asadmin set"
                    + " configs.config.server-config." + ELEMENT + "." + attribute + "=" + value);
            return byDefault;
        }
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    private static ClassValueKind parseKind(String text) {
        for (ClassValueKind kind : ClassValueKind.values()) {
            if (name(kind).equals(text)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is neither compact nor jdk");
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
