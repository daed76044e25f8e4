package io.github.treadlight.leak.catalogue;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The versions in {@code leaks.xml} that were tested or whose source was read. The module itself decides by the
 * attribute {@code servers} of each leak.
 *
 * @param servers the versions, in the order of the file
 * @param evidence the evidence for each leak and each other use of the server's internals
 */
record CompatibilityFile(List<Server> servers, List<Evidence> evidence) {
    /**
     * A version of a server.
     *
     * @param name such as {@code payara-6.2025.10}
     * @param tested what ran on it; empty if only its source was read
     * @param tag the tag of the source that was read; empty if the version was tested
     * @param commit the commit of the tag
     */
    record Server(String name, String tested, String tag, String commit) {}

    /**
     * The versions for which a use of the server's internals was checked.
     *
     * @param name the name of a leak or of another use
     * @param tested the versions on which it ran
     * @param read the versions whose source has what it needs; {@link #ANY} if it needs no class of the server
     * @param fixed the versions whose source no longer has the leak
     * @param needs what it needs of the server; empty for a leak
     * @param otherwise what happens if that is missing; empty for a leak
     */
    record Evidence(
            String name, Set<String> tested, Set<String> read, Set<String> fixed, String needs, String otherwise) {
        static final String ANY = "any";
    }

    static CompatibilityFile read() throws Exception {
        try (InputStream file = Objects.requireNonNull(LeakFile.class.getResourceAsStream("leaks.xml"))) {
            Element root = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file)
                    .getDocumentElement();
            return new CompatibilityFile(
                    elements(root, "server")
                            .map(server -> new Server(server.getAttribute("name"), server.getAttribute("tested"),
                                    server.getAttribute("tag"), server.getAttribute("commit")))
                            .toList(),
                    Stream.concat(elements(root, "leak"), elements(root, "use"))
                            .map(CompatibilityFile::evidence).toList());
        }
    }

    private static Evidence evidence(Element use) {
        return new Evidence(use.getAttribute("name"), words(use, "tested"), words(use, "read"),
                Set.of(Stream.concat(words(use, "fixed").stream(), words(use, "absent").stream())
                        .toArray(String[]::new)),
                text(use, "needs"), text(use, "otherwise"));
    }

    private static Set<String> words(Element use, String attribute) {
        return Set.of(Stream.of(use.getAttribute(attribute).split("\\s+")).filter(word -> !word.isEmpty())
                .toArray(String[]::new));
    }

    private static String text(Element use, String child) {
        return elements(use, child).map(element -> element.getTextContent().strip().replaceAll("\\s+", " "))
                .findFirst().orElse("");
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
    }
}
