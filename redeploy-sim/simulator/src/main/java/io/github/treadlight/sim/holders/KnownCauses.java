package io.github.treadlight.sim.holders;

import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The known causes of leaks, from the leak catalogue of the server module ({@code leaks.xml}). The first match wins, so
 * specific patterns precede general ones.
 */
final class KnownCauses {
    /**
     * A known cause.
     *
     * @param pattern a pattern to find in the GC root and the reference path, which have one line for each step
     * @param text the cause, and the remedy for the author of the application
     * @param leaks the names of the cleaners for the leak; may be empty
     * @param reportOnly whether these cleaners only report the leak
     * @param library the library that started the threads; empty for other causes
     * @param isTransient whether the reference is gone after some seconds
     */
    record KnownCause(Pattern pattern, String text, List<String> leaks, boolean reportOnly, String library,
            boolean isTransient) {
        /**
         * Returns the text, followed by what Treadlight's cleaners do or did with the leak.
         *
         * @param treadlight whether the server had Treadlight
         */
        String explain(boolean treadlight) {
            if (leaks.isEmpty()) {
                return text;
            }
            String names = (leaks.size() == 1 ? "cleaner " : "cleaners ") + String.join(", ", leaks);
            if (reportOnly) {
                return text + " Treadlight only reports it (" + names + ").";
            }
            return text + (treadlight
                    ? " Treadlight has not released it on this server (" + names + "): another application may need"
                            + " it, the cleaner is switched off or only reports so far, or the next sweep has not run"
                            + " yet. The server's log gives the reason."
                    : " Treadlight's " + names + (leaks.size() == 1 ? " releases" : " release")
                            + " it, unless another application may need it.");
        }
    }

    private static final String FILE = "leaks.xml";
    private static final List<KnownCause> ALL = read();

    private KnownCauses() {}

    /** Returns the cause of a leak and its remedy, or null if unknown. */
    static @Nullable KnownCause of(String root, List<String> path) {
        String text = root + '\n' + String.join("\n", path);
        for (KnownCause cause : ALL) {
            if (cause.pattern().matcher(text).find()) {
                return cause;
            }
        }
        return null;
    }

    static List<KnownCause> all() {
        return ALL;
    }

    private static List<KnownCause> read() {
        try (InputStream file = Objects.requireNonNull(LeakCatalogue.class.getResourceAsStream(FILE), FILE)) {
            Document catalogue = PlainXml.parse(file, FILE);
            Set<String> reported = LeakCatalogue.get().leaks().stream()
                    .filter(leak -> leak.operation() == Leak.Operation.REPORT)
                    .map(Leak::name)
                    .collect(Collectors.toSet());
            NodeList causes = catalogue.getElementsByTagName("cause");
            List<KnownCause> all = new ArrayList<>();
            for (int i = 0; i < causes.getLength(); i++) {
                Element cause = (Element) causes.item(i);
                List<String> leaks =
                        Stream.of(cause.getAttribute("leaks").split(" ")).filter(name -> !name.isEmpty()).toList();
                all.add(new KnownCause(
                        Pattern.compile(cause.getAttribute("pattern")),
                        cause.getTextContent().strip().replaceAll("\\s+", " "), leaks, reported.containsAll(leaks),
                        cause.getAttribute("library"), Boolean.parseBoolean(cause.getAttribute("transient"))));
            }
            return List.copyOf(all);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // the file is in this jar
        }
    }
}
