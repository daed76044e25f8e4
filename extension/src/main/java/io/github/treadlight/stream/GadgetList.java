package io.github.treadlight.stream;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes that Treadlight itself rejects, for reading them makes a server do what the stream wants: the file
 * {@code gadgets.txt} beside this class, which says how they were chosen. Immutable and thread-safe.
 */
final class GadgetList {
    static final GadgetList BUILT_IN = new GadgetList(read());

    private final Map<String, Gadget> byPattern;
    private final FilterPattern pattern;

    private GadgetList(Map<String, Gadget> byPattern) {
        this.byPattern = byPattern;
        this.pattern = FilterPattern.parse(String.join(";", byPattern.keySet()));
    }

    /** The entry that names a class, or null if none does. */
    @Nullable Gadget find(String className) {
        Piece piece = pattern.match(className, null);
        return piece == null ? null : byPattern.get(piece.text());
    }

    /** All entries, in their order. */
    Iterable<Gadget> all() {
        return byPattern.values();
    }

    private static Map<String, Gadget> read() {
        Map<String, Gadget> gadgets = new LinkedHashMap<>();
        try (InputStream file = GadgetList.class.getResourceAsStream("gadgets.txt")) {
            if (file == null) {
                throw new IllegalStateException("treadlight.jar lacks gadgets.txt, without which it lets no stream be"
                        + " read; get a whole one");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isEmpty() && !line.startsWith("#")) {
                    String[] columns = line.split(" \\| ", 3);
                    gadgets.put(columns[0], new Gadget(columns[0], columns[1], columns[2]));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("gadgets.txt of treadlight.jar cannot be read; get a whole jar", unreadable);
        }
        return gadgets;
    }
}
