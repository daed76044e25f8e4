package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Causes of known reference paths, from the catalogue of leaks of the server module ({@code leaks.xml}). The first
 * cause that matches counts, so special ones come before general ones.
 */
final class KnownCauses {
    /**
     * A cause.
     *
     * @param pattern is searched in the GC root and the reference path, a line each
     * @param text the cause, and the remedy for the author of the application
     * @param leaks the names of the leaks that Treadlight releases; may be empty
     */
    record Cause(Pattern pattern, String text, List<String> leaks) {
        /** Returns the text for an administrator of a server with Treadlight, or without it. */
        String explain(boolean treadlight) {
            if (leaks.isEmpty()) {
                return text;
            }
            String names = (leaks.size() == 1 ? "cleaner " : "cleaners ") + String.join(", ", leaks);
            return text + (treadlight
                    ? " Treadlight's " + names + " did not release it: switched off, or the next sweep is still to"
                            + " come, or the server's log names the reason."
                    : " Treadlight releases it (" + names + ").");
        }
    }

    private static final String FILE = "/holders/leaks.xml";
    private static final List<Cause> ALL = read();

    private KnownCauses() {}

    /**
     * Returns the explanation of a path, or null.
     *
     * @param treadlight whether the server had Treadlight
     */
    static @Nullable String of(String root, List<String> path, boolean treadlight) {
        String text = root + '\n' + String.join("\n", path);
        for (Cause cause : ALL) {
            if (cause.pattern().matcher(text).find()) {
                return cause.explain(treadlight);
            }
        }
        return null;
    }

    /** Returns the number of known causes. */
    static int size() {
        return ALL.size();
    }

    private static List<Cause> read() {
        try (InputStream file = Objects.requireNonNull(KnownCauses.class.getResourceAsStream(FILE), FILE)) {
            NodeList causes = PlainXml.parse(file, FILE).getElementsByTagName("cause");
            List<Cause> all = new ArrayList<>();
            for (int i = 0; i < causes.getLength(); i++) {
                Element cause = (Element) causes.item(i);
                all.add(new Cause(
                        Pattern.compile(cause.getAttribute("pattern")),
                        cause.getTextContent().strip().replaceAll("\\s+", " "),
                        Stream.of(cause.getAttribute("leaks").split(" ")).filter(name -> !name.isEmpty()).toList()));
            }
            return List.copyOf(all);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // the file is in this jar, and tested
        }
    }
}
