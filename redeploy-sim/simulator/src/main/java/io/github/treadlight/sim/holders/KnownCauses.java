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
     * @param cause what it is, and what whoever wrote the application can do
     * @param cleaners the cleaners of Treadlight that let go of it; there may be none
     */
    record Known(Pattern pattern, String cause, List<String> cleaners) {
        /** The same for an administrator of a server with Treadlight, or without it. */
        String told(boolean treadlight) {
            if (cleaners.isEmpty()) {
                return cause;
            }
            String names = (cleaners.size() == 1 ? "cleaner " : "cleaners ") + String.join(", ", cleaners);
            return cause + (treadlight
                    ? " Treadlight's " + names + " did not let go of it: switched off, or not looked here yet, or the"
                            + " server's log names a shape that it does not know."
                    : " Treadlight lets go of it (" + names + ").");
        }
    }

    private static final String FILE = "/holders/known-causes.json";
    private static final List<Known> ALL = read();

    private KnownCauses() {}

    /**
     * What is known of a path, or null.
     *
     * @param treadlight whether it was there
     */
    static @Nullable String of(String root, List<String> path, boolean treadlight) {
        String text = root + '\n' + String.join("\n", path);
        for (Known known : ALL) {
            if (known.pattern().matcher(text).find()) {
                return known.told(treadlight);
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
