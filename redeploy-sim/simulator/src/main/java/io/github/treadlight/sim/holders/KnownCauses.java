package io.github.treadlight.sim.holders;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is known of some paths: a catalogue as data, in {@code known-causes.json}. The first that matches counts, so
 * what is special comes before what is general.
 */
final class KnownCauses {
    /**
     * One of them.
     *
     * @param pattern is looked for in the root and the path, a line each
     * @param cause what it is and what helps
     */
    record Known(Pattern pattern, String cause) {}

    private static final String FILE = "/holders/known-causes.json";
    private static final List<Known> ALL = read();

    private KnownCauses() {}

    /** What is known of a path, or null. */
    static @Nullable String of(String root, List<String> path) {
        String text = root + '\n' + String.join("\n", path);
        for (Known known : ALL) {
            if (known.pattern().matcher(text).find()) {
                return known.cause();
            }
        }
        return null;
    }

    /** How many there are. */
    static int size() {
        return ALL.size();
    }

    private static List<Known> read() {
        try (InputStream file = Objects.requireNonNull(KnownCauses.class.getResourceAsStream(FILE), FILE)) {
            return List.copyOf(new ObjectMapper().readValue(file, new TypeReference<List<Known>>() {}));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // it is in the same jar, and tested
        }
    }
}
