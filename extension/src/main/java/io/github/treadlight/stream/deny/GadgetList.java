package io.github.treadlight.stream.deny;

import io.github.treadlight.stream.pattern.BuiltInFile;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.PatternPiece;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list of the classes that Treadlight itself rejects, because a stream with them can make a server do anything. The
 * file {@code gadgets.txt} beside this class says how they were chosen. Also matches their copies in other packages,
 * because libraries and servers ship such copies. Immutable and thread-safe.
 */
public final class GadgetList {
    private static final String FILE = "gadgets.txt";

    public static final GadgetList BUILT_IN = new GadgetList(
            GadgetFile.parse(BuiltInFile.lines(GadgetList.class, FILE), FILE));

    /** The entries by their patterns, in their order. */
    private final Map<String, Gadget> byPattern = new LinkedHashMap<>();
    private final FilterPattern pattern;
    /** The copies of single classes, by their simple names. */
    private final Map<String, List<GadgetCopies>> bySimpleName = new HashMap<>();
    /** The copies of the classes that wildcard entries name. */
    private final List<GadgetCopies> wildcards = new ArrayList<>();

    private GadgetList(List<Gadget> gadgets) {
        gadgets.forEach(gadget -> byPattern.merge(gadget.pattern(), gadget, Gadget::strengthenedBy));
        for (Gadget gadget : byPattern.values()) {
            List<GadgetCopies> some = gadget.isWildcard() ? wildcards
                    : bySimpleName.computeIfAbsent(simpleName(gadget.pattern()), unknown -> new ArrayList<>());
            some.add(GadgetCopies.of(gadget));
        }
        // The first match decides, and an entry that always applies comes before one that does not.
        pattern = FilterPattern.parse(byPattern.values().stream().sorted(Comparator.comparing(Gadget::isNested))
                .map(Gadget::pattern).collect(Collectors.joining(";")));
    }

    /** Returns a list of some entries. */
    static GadgetList of(List<Gadget> gadgets) {
        return new GadgetList(gadgets);
    }

    /** Returns this list with more entries. An entry with the pattern of an earlier one can only strengthen it. */
    GadgetList with(List<Gadget> more) {
        List<Gadget> all = new ArrayList<>(byPattern.values());
        all.addAll(more);
        return new GadgetList(all);
    }

    /** Returns the entry for a class or a copy of it in another package. Null if no entry matches. */
    @Nullable public Gadget find(String className) {
        PatternPiece piece = pattern.match(className, null, type -> false);
        if (piece != null) {
            return byPattern.get(piece.text());
        }
        return Stream.concat(bySimpleName.getOrDefault(simpleName(className), List.of()).stream(), wildcards.stream())
                .filter(copies -> copies.include(className))
                .findFirst().map(copies -> copies.gadget().always()).orElse(null);
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Returns whether an entry has this pattern. */
    boolean has(String entry) {
        return byPattern.containsKey(entry);
    }

    /** Returns the number of entries. */
    int size() {
        return byPattern.size();
    }

    /** Returns all entries, in their order. */
    Iterable<Gadget> all() {
        return byPattern.values();
    }
}
