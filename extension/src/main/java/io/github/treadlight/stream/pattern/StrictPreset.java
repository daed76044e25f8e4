package io.github.treadlight.stream.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * The pieces of a pattern that {@code preset=strict} stands for: values of the JDK, types with which the containers
 * write the state of beans, views and sessions, the application's own classes, and nothing else. The file
 * {@code strict.txt} beside this class lists them.
 */
final class StrictPreset {
    /** The piece of a pattern that stands for the preset. */
    static final String TEXT = "preset=strict";

    private static final List<String> NAMES = BuiltInFile.lines(StrictPreset.class, "strict.txt").stream()
            .map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();

    private StrictPreset() {}

    /** Returns the pieces, the first of which has the given position. */
    static List<PatternPiece> pieces(int position) {
        List<PatternPiece> pieces = new ArrayList<>();
        for (String name : NAMES) {
            pieces.add(FilterPattern.parsePiece(position + pieces.size(), name));
        }
        pieces.add(new PatternPiece(position + pieces.size(), TEXT, false, null, PatternPiece.Kind.OWN, ""));
        pieces.add(new PatternPiece(position + pieces.size(), TEXT, true, null, PatternPiece.Kind.PREFIX, ""));
        return pieces;
    }
}
