package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reports on which versions of the servers Treadlight's cleaners were tested or compared with the source. */
public final class CleanerEvidence {
    private CleanerEvidence() {}

    /**
     * Returns sentences about the cleaners on a version of a server, for the user.
     *
     * @param server the product and version, such as {@code payara-6.2025.10}
     */
    public static String of(String server) {
        Element leaks = read();
        String product = server.substring(0, server.indexOf('-') + 1);
        int tested = 0;
        int read = 0;
        int independent = 0;
        int unknown = 0;
        for (Element leak : elements(leaks, "leak")) {
            if (words(leak, "fixed").contains(server) || words(leak, "absent").contains(server)
                    || words(leak, "servers").stream().noneMatch(each -> each.startsWith(product))) {
                continue; // this version does not have the leak
            }
            if (words(leak, "tested").contains(server)) {
                tested++;
            } else if (words(leak, "read").contains(server)) {
                read++;
            } else if (words(leak, "read").contains("any")) {
                independent++;
            } else {
                unknown++;
            }
        }
        return "Treadlight's cleaners on " + server + ": " + tested + " tested, " + read + " compared with its source, "
                + independent + " independent of the server, " + unknown + " not verified. Tested versions: "
                + elements(leaks, "server").stream()
                        .filter(each -> each.hasAttribute("tested"))
                        .map(each -> each.getAttribute("name"))
                        .filter(each -> each.startsWith(product))
                        .collect(Collectors.joining(", ")) + ".";
    }

    private static Element read() {
        try (InputStream file = Objects.requireNonNull(
                CleanerEvidence.class.getResourceAsStream(KnownCauses.FILE), KnownCauses.FILE)) {
            return PlainXml.parse(file, KnownCauses.FILE).getDocumentElement();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // the file is in this jar
        }
    }

    private static List<String> words(Element element, String attribute) {
        return Stream.of(element.getAttribute(attribute).split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
    }
}
