package io.github.treadlight.stream;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The list of gadget classes that Treadlight brings: the file {@code gadgets.txt} beside this class. Immutable. */
final class GadgetList {
    /** Read once. */
    static final GadgetList BUILT_IN = read();

    private final FilterPattern pattern;
    private final Map<String, Gadget> gadgets;

    private GadgetList(FilterPattern pattern, Map<String, Gadget> gadgets) {
        this.pattern = pattern;
        this.gadgets = gadgets;
    }

    /** The entry that names a class, or null if none does. */
    @Nullable Piece match(String className) {
        return pattern.match(className, null);
    }

    /** What is said of the piece of an entry. */
    Gadget of(Piece piece) {
        Gadget gadget = gadgets.get(piece.text());
        if (gadget == null) {
            throw new IllegalArgumentException(piece.text() + " is not of this list");
        }
        return gadget;
    }

    FilterPattern pattern() {
        return pattern;
    }

    private static GadgetList read() {
        Map<String, Gadget> gadgets = new HashMap<>();
        StringBuilder pattern = new StringBuilder();
        try (InputStream file = GadgetList.class.getResourceAsStream("gadgets.txt")) {
            if (file == null) {
                throw new IllegalStateException("treadlight.jar has no gadgets.txt and cannot check streams without"
                        + " it; build it anew or get another one");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                String[] columns = line.split("\\s*\\|\\s*", -1);
                pattern.append('!').append(columns[0]).append(';');
                gadgets.put('!' + columns[0], new Gadget(columns[1], columns[2]));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new GadgetList(FilterPattern.parse(pattern.toString()), Map.copyOf(gadgets));
    }
}
