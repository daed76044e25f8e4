package io.github.treadlight.server.settings;

import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.server.settings.Settings.Cleaning;
import io.github.treadlight.server.settings.Settings.Part;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The text form of a setting's values.
 *
 * @param parser converts a text without surrounding white space to a value; throws an IllegalArgumentException, whose
 *     message says what is wrong, if it cannot
 * @param formatter converts a value to the text that the parser understands
 * @param placeholder the value in the synopsis of the command, such as "patterns"; empty if the values are constants
 * @param values the values in Markdown, or the constants, separated by commas
 * @param <T> the type of the values
 */
record SettingFormat<T>(Function<String, T> parser, Function<T, String> formatter, String placeholder, String values) {
    static final SettingFormat<Boolean> BOOLEAN =
            new SettingFormat<>(SettingFormat::truth, String::valueOf, "", "true, false");
    static final SettingFormat<ClassNamePatterns> CLASS_PATTERNS = new SettingFormat<>(
            ClassNamePatterns::parse, ClassNamePatterns::toString, "patterns",
            "packages (`com.acme.*`) and classes (`com.acme.Thing`), separated by commas");
    static final SettingFormat<Set<String>> CLASS_NAMES = new SettingFormat<>(
            SettingFormat::classes, SettingFormat::list, "names", "full names of classes, separated by commas");
    static final SettingFormat<Set<String>> CLEANERS = new SettingFormat<>(SettingFormat::cleaners, SettingFormat::list,
            "names", "names of [known leaks](leaks.md#known-leaks), separated by commas");
    static final SettingFormat<Set<Part>> PARTS = new SettingFormat<>(SettingFormat::parts, SettingFormat::list,
            "names", "`" + constants(Part.class).replace(", ", "`, `") + "`, separated by commas");
    static final SettingFormat<Cleaning> CLEANING = new SettingFormat<>(
            SettingFormat::cleaning, SettingFormat::lowerCase, "", constants(Cleaning.class));
    /** Pattern of JEP 290. The value is the checked text, which is combined with the patterns of applications later. */
    static final SettingFormat<String> STREAM_FILTER = new SettingFormat<>(
            SettingFormat::streamFilter, Function.identity(), "pattern", "a pattern of JEP 290 or `preset=strict`");

    /** Returns the format of constants, which are written in lower case. */
    static <E extends Enum<E>> SettingFormat<E> oneOf(Class<E> type) {
        return new SettingFormat<>(text -> constant(type, text), SettingFormat::lowerCase, "", constants(type));
    }

    /** Returns the format of whole numbers in a range, limits included. */
    static SettingFormat<Integer> number(String unit, int least, int most) {
        return new SettingFormat<>(
                text -> number(text, unit, least, most), String::valueOf, unit, least + " to " + most);
    }

    /** Returns the format of durations in seconds from zero to a limit, which is included. */
    static SettingFormat<Duration> seconds(Duration longest) {
        int most = Math.toIntExact(longest.toSeconds());
        return new SettingFormat<>(text -> Duration.ofSeconds(number(text, "seconds", 0, most)),
                duration -> Long.toString(duration.toSeconds()), "seconds", "0 to " + most);
    }

    /** Returns whether the values are constants. */
    boolean hasConstants() {
        return placeholder.isEmpty();
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
        throw new IllegalArgumentException("'" + text + "' is none of " + constants(type));
    }

    private static String constants(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(SettingFormat::lowerCase).collect(Collectors.joining(", "));
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
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

    private static String list(Set<?> names) {
        return names.stream().map(String::valueOf).sorted().collect(Collectors.joining(","));
    }

    private static Set<String> classes(String text) {
        return known(text, StreamFilter::isClassName, unknown -> UnknownNamesException.quoted(unknown)
                + (unknown.size() == 1 ? " is not the full name of a class" : " are not full names of classes")
                + "; write the names of single classes, such as com.acme.Order, separated by commas");
    }

    private static Set<Part> parts(String text) {
        List<String> known = Arrays.stream(Part.values()).map(Part::toString).toList();
        return known(text, known::contains, unknown -> "there is no part " + UnknownNamesException.quoted(unknown)
                + "; the parts are " + String.join(", ", known))
                .stream().map(name -> constant(Part.class, name)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> cleaners(String text) {
        List<String> known = LeakCatalogue.get().names();
        return known(text, known::contains, unknown -> "there is no cleaner " + UnknownNamesException.quoted(unknown)
                + "; the cleaners are " + String.join(", ", known));
    }

    /** Returns the names in a list. Throws an UnknownNamesException if some of them are unknown. */
    private static Set<String> known(String text, Predicate<String> isKnown, Function<List<String>, String> problem) {
        Set<String> names = names(text);
        List<String> unknown = names.stream().filter(isKnown.negate()).toList();
        if (!unknown.isEmpty()) {
            throw new UnknownNamesException(
                    names.stream().filter(isKnown).collect(Collectors.toSet()), problem.apply(unknown));
        }
        return names;
    }

    private static String streamFilter(String text) {
        StreamFilter.of(StreamFilter.Mode.REJECT, text);
        return text;
    }
}
