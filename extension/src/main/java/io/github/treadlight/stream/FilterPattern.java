package io.github.treadlight.stream;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Classes and limits in the syntax of JEP 290, as {@link java.io.ObjectInputFilter.Config#createFilter} reads it, but
 * decided by name, so that it can be asked before a class is loaded. Immutable and thread-safe.
 */
final class FilterPattern {
    /** Decides nothing. */
    static final FilterPattern EMPTY = new FilterPattern();

    private final List<Piece> pieces = new ArrayList<>();
    /** The first piece for each class that is named whole. */
    private final Map<String, Piece> exact = new HashMap<>();
    /** The others, in their order: those with wildcards, and those that depend on a module. */
    private final List<Piece> others = new ArrayList<>();
    private final Map<Limit, Long> limits = new EnumMap<>(Limit.class);

    private FilterPattern() {}

    /**
     * Reads a pattern; white space is part of a name, as it is for the JDK.
     *
     * @throws IllegalArgumentException if the JDK would refuse it; the message names the faulty piece
     */
    static FilterPattern parse(String text) {
        FilterPattern pattern = new FilterPattern();
        for (String piece : text.split(";", -1)) {
            if (piece.isEmpty()) {
                continue;
            }
            if (piece.indexOf('=') >= 0) {
                pattern.addLimit(piece);
            } else {
                pattern.add(parsePiece(piece, pattern.pieces.size()));
            }
        }
        return pattern;
    }

    /**
     * The first piece that names a class; null if none does, or if that depends on its module and it is not loaded yet.
     *
     * @param className as {@link Class#getName}, of no array
     * @param loaded the class, or null if it is not loaded yet
     */
    @Nullable Piece match(String className, @Nullable Class<?> loaded) {
        Piece whole = exact.get(className);
        for (Piece piece : others) {
            if (whole != null && whole.position() < piece.position()) {
                break;
            }
            if (piece.names(className)) {
                if (piece.module() == null) {
                    return piece;
                }
                if (loaded == null) {
                    return null;
                }
                if (piece.isOfModule(loaded)) {
                    return piece;
                }
            }
        }
        return whole;
    }

    /** Whether a class is let in by its whole name, or may be once its module is known. */
    boolean allowsByName(String className, @Nullable Class<?> loaded) {
        return pieces.stream().anyMatch(piece -> piece.allowsOneClass() && piece.names(className)
                && (loaded == null || piece.isOfModule(loaded)));
    }

    /** The value given to a limit, or null if none is. */
    @Nullable Long limit(Limit limit) {
        return limits.get(limit);
    }

    /** Whether any piece depends on a class's module. */
    boolean needsModules() {
        return others.stream().anyMatch(piece -> piece.module() != null);
    }

    List<Piece> pieces() {
        return List.copyOf(pieces);
    }

    private void add(Piece piece) {
        pieces.add(piece);
        if (piece.kind() == Piece.Kind.CLASS && piece.module() == null) {
            exact.putIfAbsent(piece.name(), piece);
        } else {
            others.add(piece);
        }
    }

    private void addLimit(String piece) {
        String key = piece.substring(0, piece.indexOf('='));
        String value = piece.substring(key.length() + 1);
        for (Limit limit : Limit.values()) {
            if (limit.key().equals(key)) {
                limits.put(limit, parseValue(piece, value));
                return;
            }
        }
        throw new IllegalArgumentException("'" + piece + "' is no limit that exists; write maxdepth, maxrefs, maxbytes"
                + " or maxarray before the =");
    }

    private static long parseValue(String piece, String value) {
        try {
            long number = Long.parseLong(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new IllegalArgumentException("'" + piece + "' has no number after the =; write a whole one from 0 up,"
                + " without a unit");
    }

    private static Piece parsePiece(String text, int position) {
        boolean rejects = text.startsWith("!");
        int start = rejects ? 1 : 0;
        int slash = text.indexOf('/', start);
        if (slash == start) {
            throw new IllegalArgumentException("'" + text + "' has no module before the /; name it, or leave"
                    + " out the /");
        }
        String module = slash < 0 ? null : text.substring(start, slash);
        String name = text.substring(slash < 0 ? start : slash + 1);
        // In this order and on the whole piece, as the JDK does it.
        if (text.endsWith(".*")) {
            return new Piece(position, text, rejects, module, Piece.Kind.PACKAGE,
                    named(text, name.substring(0, name.length() - 2), "package before the .*"));
        }
        if (text.endsWith(".**")) {
            named(text, name.substring(0, name.length() - 3), "package before the .**");
            return new Piece(position, text, rejects, module, Piece.Kind.PREFIX,
                    name.substring(0, name.length() - 2));
        }
        if (text.endsWith("*")) {
            return new Piece(position, text, rejects, module, Piece.Kind.PREFIX,
                    name.substring(0, name.length() - 1));
        }
        return new Piece(position, text, rejects, module, Piece.Kind.CLASS, named(text, name, "class"));
    }

    private static String named(String text, String name, String what) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' has no " + what + "; name it, or leave the piece out");
        }
        return name;
    }
}
