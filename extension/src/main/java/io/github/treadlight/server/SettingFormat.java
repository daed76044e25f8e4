package io.github.treadlight.server;

import io.github.treadlight.leak.LeakCatalogue;
import io.github.treadlight.server.Settings.Cleaning;
import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The text form of a setting's values.
 *
 * @param parser converts a text without surrounding white space to a value; throws an IllegalArgumentException, whose
 *     message says what is wrong, if it cannot
 * @param formatter converts a value to the text that the parser understands
 * @param <T> the type of the values
 */
record SettingFormat<T>(Function<String, T> parser, Function<T, String> formatter) {
    static final SettingFormat<Boolean> BOOLEAN = new SettingFormat<>(SettingFormat::truth, String::valueOf);
    static final SettingFormat<ClassNamePatterns> CLASS_PATTERNS =
            new SettingFormat<>(ClassNamePatterns::parse, ClassNamePatterns::toString);
    static final SettingFormat<Set<String>> CLASS_NAMES =
            new SettingFormat<>(SettingFormat::classes, SettingFormat::list);
    static final SettingFormat<Set<String>> CLEANERS =
            new SettingFormat<>(SettingFormat::cleaners, SettingFormat::list);
    static final SettingFormat<Cleaning> CLEANING =
            new SettingFormat<>(SettingFormat::cleaning, SettingFormat::lowerCase);
    /** Pattern of JEP 290. The value is the checked text, which is combined with the patterns of applications later. */
    static final SettingFormat<String> STREAM_FILTER =
            new SettingFormat<>(SettingFormat::streamFilter, Function.identity());

    /** Returns the format of constants, which are written in lower case. */
    static <E extends Enum<E>> SettingFormat<E> oneOf(Class<E> constants) {
        return new SettingFormat<>(text -> constant(constants, text), SettingFormat::lowerCase);
    }

    /** Returns the format of whole numbers in a range, limits included. */
    static SettingFormat<Integer> number(String unit, int least, int most) {
        return new SettingFormat<>(text -> number(text, unit, least, most), String::valueOf);
    }

    /** Returns the format of durations in seconds from zero to a limit, which is included. */
    static SettingFormat<Duration> seconds(Duration longest) {
        return new SettingFormat<>(
                text -> Duration.ofSeconds(number(text, "seconds", 0, Math.toIntExact(longest.toSeconds()))),
                duration -> Long.toString(duration.toSeconds()));
    }

    private static boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    /** Parses the text; true and false are the values of earlier versions. */
    private static Cleaning cleaning(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Cleaning.ON;
            case "false" -> Cleaning.OFF;
            default -> constant(Cleaning.class, text);
        };
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (lowerCase(constant).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is none of " + Arrays.stream(type.getEnumConstants())
                .map(SettingFormat::lowerCase).collect(Collectors.joining(", ")));
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static int number(String text, String unit, int least, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // refused like a number out of range
        }
        throw new IllegalArgumentException(
                "'" + text + "' is not a whole number of " + unit + " from " + least + " to " + most);
    }

    private static Set<String> names(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String list(Set<String> names) {
        return names.stream().sorted().collect(Collectors.joining(","));
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
                throw new IllegalArgumentException("there is no cleaner '" + name + "'; the cleaners are "
                        + String.join(", ", known));
            }
        }
        return names;
    }

    private static String streamFilter(String text) {
        StreamFilter.of(StreamFilter.Mode.REJECT, text);
        return text;
    }
}
