package io.github.treadlight.server.retention;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Merges the texts of places that retain an application. A framework with a class value on each of a hundred classes is
 * one cause.
 */
final class SimilarPlaces {
    private static final String SEPARATOR = ": ";

    private SimilarPlaces() {}

    /**
     * Returns the texts, with similar ones merged into the first and a count of the others. Texts are similar if they
     * agree after the first colon, or else before it.
     */
    static List<String> merge(List<String> places) {
        List<String> byEnd = merge(places, text -> text.substring(split(text)), (text, others) ->
                text.substring(0, split(text)) + others + text.substring(split(text)));
        return merge(byEnd, text -> text.substring(0, split(text)), (text, others) -> text + others);
    }

    private interface Merged {
        String of(String first, String others);
    }

    private static List<String> merge(List<String> places, Function<String, String> key, Merged merged) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (String place : places) {
            String shared = split(place) == place.length() ? place : key.apply(place);
            groups.computeIfAbsent(shared, any -> new ArrayList<>()).add(place);
        }
        return groups.values().stream()
                .map(group -> group.size() == 1 ? group.get(0) : merged.of(group.get(0), others(group.size() - 1)))
                .toList();
    }

    private static String others(int count) {
        return " and " + count + (count == 1 ? " other" : " others");
    }

    /** Returns the index of the colon, or the length of a text without one. */
    private static int split(String text) {
        int index = text.indexOf(SEPARATOR);
        return index < 0 ? text.length() : index;
    }
}
