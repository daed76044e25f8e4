package io.github.treadlight.server.retention;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Merges the texts of places that retain an application. A framework with a class value on each of a hundred classes is
 * one cause.
 */
final class SimilarPlaces {
    /** A place: the beginning, the end after a colon, and the reason why it is not released. */
    private static final Pattern PLACE =
            Pattern.compile("(?<head>.*?)(?<end>: .*?)?(?<reason> \\(.*\\))?", Pattern.DOTALL);

    private SimilarPlaces() {}

    /**
     * Returns the texts, with similar ones merged into the first and a count of the others. Texts are similar if they
     * agree after the first colon, or else before it.
     */
    static List<String> merge(List<String> places) {
        List<Place> byEnd = merge(places.stream().map(Place::parse).toList(), Place::withoutHead, Place::andHeads);
        return merge(byEnd, Place::withoutEnd, Place::andEnds).stream()
                .map(place -> place.head + place.end + place.reason).toList();
    }

    private record Place(String head, String end, String reason) {
        static Place parse(String text) {
            Matcher place = PLACE.matcher(text);
            return !place.matches() ? new Place(text, "", "") : new Place(
                    place.group("head"), Objects.requireNonNullElse(place.group("end"), ""),
                    Objects.requireNonNullElse(place.group("reason"), ""));
        }

        Place withoutHead() {
            return end.isEmpty() ? this : new Place("", end, reason);
        }

        Place withoutEnd() {
            return end.isEmpty() ? this : new Place(head, "", reason);
        }

        Place andHeads(String others) {
            return new Place(head + others, end, reason);
        }

        Place andEnds(String others) {
            return new Place(head, end + others, reason);
        }
    }

    private static List<Place> merge(
            List<Place> places, UnaryOperator<Place> key, BiFunction<Place, String, Place> merged) {
        Map<Place, List<Place>> groups = new LinkedHashMap<>();
        places.forEach(place -> groups.computeIfAbsent(key.apply(place), any -> new ArrayList<>()).add(place));
        return groups.values().stream()
                .map(group -> group.size() == 1 ? group.get(0) : merged.apply(group.get(0), others(group.size() - 1)))
                .toList();
    }

    private static String others(int count) {
        return " and " + count + (count == 1 ? " other" : " others");
    }
}
