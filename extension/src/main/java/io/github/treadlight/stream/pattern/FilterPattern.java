package io.github.treadlight.stream.pattern;

import io.github.treadlight.log.VisibleText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of classes and limits in the syntax of JEP 290. Decides as the JDK's own
 * {@link java.io.ObjectInputFilter.Config#createFilter} would, but by name, so that a class can be checked before it is
 * loaded. A piece that only Treadlight has, {@code preset=strict}, stands for the pieces of {@link StrictPreset} at the
 * end of the pattern. Immutable and thread-safe.
 */
public final class FilterPattern {
    private static final Pattern IN_NO_NAME = Pattern.compile("[\\s\\p{Z}\\p{C},]");
    private static final String REJECT_ALL = "!*";
    /** A piece that names a class, a package or a prefix, or sets a limit. */
    private static final Pattern WORD =
            Pattern.compile("!?(?:[\\w.$-]*/)?[\\p{L}\\p{N}_$.-]*\\*{0,2}|[a-z]+=\\w+");
    private static final Pattern ALLOWS_ALL = Pattern.compile("(?:[\\w.$-]*/)?\\*{1,2}");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Z}\\p{C}&&[^ ]]");

    /** The first piece for each class that is named whole and without its module. */
    private final Map<String, PatternPiece> exact = new HashMap<>();
    /** All other pieces, in their order. */
    private final List<PatternPiece> others = new ArrayList<>();
    private final Map<Limit, Long> limits = new EnumMap<>(Limit.class);
    private final String text;

    private FilterPattern(String text) {
        this.text = text;
    }

    /** Returns the pattern as it was written. */
    @Override
    public String toString() {
        return text;
    }

    /** Returns the pattern that was probably meant. */
    private static String mended(String text) {
        String visible = INVISIBLE.matcher(text).replaceAll(" ").strip();
        return visible.replaceAll("!\\s+", "!").replaceAll("[\\s,;]+", ";");
    }

    /**
     * Reads a pattern. Empty pieces are skipped, as by the JDK.
     *
     * @throws LossyPatternException if the pattern contains white space, a comma or an invisible character, which are
     *     part of a name to the JDK: a piece such as {@code " !*"} rejects nothing. Also if a piece allows all classes
     *     beside {@code preset=strict}
     * @throws IllegalArgumentException if the JDK would refuse the pattern; the message names the faulty piece, the
     *     fault and the remedy
     */
    public static FilterPattern parse(String text) {
        if (IN_NO_NAME.matcher(text).find()) {
            String meant = mended(text);
            checkWords(meant);
            parse(meant); // throws an exception for other faults
            throw LossyPatternException.ofSeparator(VisibleText.of(text), meant);
        }
        FilterPattern pattern = new FilterPattern(text);
        int position = 0;
        boolean isStrict = false;
        for (String piece : text.split(";", -1)) {
            if (piece.equals(StrictPreset.TEXT)) {
                isStrict = true;
            } else if (piece.indexOf('=') >= 0) {
                pattern.addLimit(piece);
            } else if (!piece.isEmpty()) {
                pattern.add(parsePiece(position++, piece));
            }
        }
        if (isStrict) {
            pattern.checkPreset();
            StrictPreset.pieces(position).forEach(pattern::add);
        }
        return pattern;
    }

    /** Refuses a piece that allows all classes, because the preset at the end of the pattern would have no effect. */
    private void checkPreset() {
        for (PatternPiece piece : others) {
            if (piece.allowsAll()) {
                String meant = Pattern.compile(";").splitAsStream(text).filter(each -> !each.equals(piece.text()))
                        .collect(Collectors.joining(";"));
                throw LossyPatternException.ofPreset(piece.text(), meant);
            }
        }
    }

    /** Refuses words that cannot be pieces, and pieces that would allow all classes: they are probably a comment. */
    private static void checkWords(String mended) {
        for (String word : mended.split(";", -1)) {
            if (!WORD.matcher(word).matches() || ALLOWS_ALL.matcher(word).matches()) {
                throw new IllegalArgumentException("'" + VisibleText.of(word) + "' after white space or a comma is not"
                        + " a piece of a pattern; write pieces separated by ; and comments on lines of their own");
            }
        }
    }

    /**
     * Returns a pattern that can be read in place of one that may have faults: a lossy pattern becomes the one that was
     * meant, and any other piece that cannot be read becomes {@code !*}, which rejects what the pieces before it do not
     * allow.
     */
    public static String strictly(String text) {
        String separated;
        try {
            parse(text);
            return text;
        } catch (LossyPatternException lossy) {
            return lossy.meant();
        } catch (IllegalArgumentException faulty) {
            separated = mended(text);
        }
        return Pattern.compile(";").splitAsStream(separated).map(FilterPattern::orRejectAll)
                .collect(Collectors.joining(";"));
    }

    private static String orRejectAll(String piece) {
        try {
            checkWords(piece);
            parse(piece);
            return piece;
        } catch (IllegalArgumentException faulty) {
            return REJECT_ALL;
        }
    }

    /**
     * Returns the first piece that names a class. Returns null if none does, and also if the module or the loader
     * decides and the class is not loaded yet.
     *
     * @param className the name of a class that is not an array, as in {@link Class#getName}
     * @param loaded the class; null if it is not loaded yet
     * @param isOwn whether the application that reads has a class
     */
    @Nullable public PatternPiece match(String className, @Nullable Class<?> loaded, Predicate<Class<?>> isOwn) {
        PatternPiece whole = exact.get(className);
        for (PatternPiece piece : others) {
            if (whole != null && whole.position() < piece.position()) {
                break;
            }
            if (piece.names(className)) {
                if (loaded == null && piece.needsClass()) {
                    return null;
                }
                if (loaded == null || piece.includes(loaded, isOwn)) {
                    return piece;
                }
            }
        }
        return whole;
    }

    /** Returns a pattern that names no class and has the limits of this one. */
    public FilterPattern limits() {
        FilterPattern pattern = new FilterPattern(text);
        pattern.limits.putAll(limits);
        return pattern;
    }

    /** Returns the value of a limit, or null if the pattern does not set it. */
    @Nullable public Long limit(Limit limit) {
        return limits.get(limit);
    }

    private void add(PatternPiece piece) {
        if (piece.kind() == PatternPiece.Kind.CLASS && piece.module() == null) {
            exact.putIfAbsent(piece.name(), piece);
        } else {
            others.add(piece);
        }
    }

    private void addLimit(String piece) {
        int equals = piece.indexOf('=');
        for (Limit limit : Limit.values()) {
            if (limit.key().equals(piece.substring(0, equals))) {
                limits.put(limit, parseValue(piece, piece.substring(equals + 1)));
                return;
            }
        }
        throw new IllegalArgumentException("'" + piece + "' sets no known limit; write maxdepth, maxrefs, maxbytes or"
                + " maxarray before the =, or " + StrictPreset.TEXT);
    }

    private static long parseValue(String piece, String value) {
        try {
            long number = Long.parseLong(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // falls through to the same error as for a negative number
        }
        throw new IllegalArgumentException("'" + piece + "' has no limit after the =; write a whole number that is not"
                + " negative");
    }

    static PatternPiece parsePiece(int position, String text) {
        boolean rejects = text.startsWith("!");
        int start = rejects ? 1 : 0;
        int slash = text.indexOf('/', start);
        if (slash == start) {
            throw new IllegalArgumentException("'" + text + "' has no module before the /; write one, or leave out"
                    + " the /");
        }
        String module = slash < 0 ? null : text.substring(start, slash);
        String name = text.substring(slash < 0 ? start : slash + 1);
        if (name.isEmpty() || name.equals(".*") || name.equals(".**")) {
            throw new IllegalArgumentException("'" + text + "' names no class or package; write one, or * for all");
        }
        if (name.endsWith(".**")) {
            return new PatternPiece(position, text, rejects, module, PatternPiece.Kind.PREFIX, withoutLast(2, name));
        }
        if (name.endsWith(".*")) {
            return new PatternPiece(position, text, rejects, module, PatternPiece.Kind.PACKAGE, withoutLast(2, name));
        }
        return name.endsWith("*")
                ? new PatternPiece(position, text, rejects, module, PatternPiece.Kind.PREFIX, withoutLast(1, name))
                : new PatternPiece(position, text, rejects, module, PatternPiece.Kind.CLASS, name);
    }

    private static String withoutLast(int characters, String name) {
        return name.substring(0, name.length() - characters);
    }
}
