package io.github.treadlight.leak.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads {@code leaks.xml} with the JDK's own parser, because a server may set another one as the default. */
final class LeakFile {
    private static final String NAME = "leaks.xml";

    private LeakFile() {}

    /** Returns the leaks in the order of the file. */
    static List<Leak> read() {
        try (InputStream file = Objects.requireNonNull(LeakFile.class.getResourceAsStream(NAME), NAME)) {
            Element root = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file)
                    .getDocumentElement();
            return children(root, "leak").stream().map(LeakFile::leak).toList();
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new IllegalStateException(NAME + " of the module cannot be read", unreadable);
        }
    }

    private static Leak leak(Element leak) {
        String name = leak.getAttribute("name");
        return new Leak(
                name,
                constant(Leak.Operation.class, leak.getAttribute("operation")),
                optional(leak, "cleaner"),
                constant(Leak.Risk.class, leak.getAttribute("risk")),
                text(leak, "where"),
                text(leak, "retains"),
                text(leak, "safe"),
                children(leak, "taken").isEmpty() ? "" : text(leak, "taken"),
                text(leak, "source"),
                Set.copyOf(words(leak, "servers")),
                Set.copyOf(words(leak, "fixed")),
                Set.copyOf(words(leak, "absent")),
                words(leak, "jdk").stream().map(Integer::valueOf).collect(Collectors.toUnmodifiableSet()),
                children(leak, "place").stream().map(LeakFile::place).toList());
    }

    private static Place place(Element place) {
        boolean isService = place.hasAttribute("service");
        return new Place(
                place.getAttribute(isService ? "service" : "owner"),
                isService,
                words(place, "path"),
                place.getAttribute("guard"),
                words(place, "lock"),
                place.hasAttribute("select")
                        ? constant(Place.Selector.class, place.getAttribute("select"))
                        : Place.Selector.KEY,
                words(place, "through"),
                words(place, "loader"),
                Boolean.parseBoolean(place.getAttribute("optional")));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static @Nullable String optional(Element element, String attribute) {
        return element.hasAttribute(attribute) ? element.getAttribute(attribute) : null;
    }

    private static List<String> words(Element element, String attribute) {
        return Stream.of(element.getAttribute(attribute).split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    private static String text(Element element, String child) {
        return children(element, child).get(0).getTextContent().strip().replaceAll("\\s+", " ");
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> children = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && element.getTagName().equals(name)) {
                children.add(element);
            }
        }
        return children;
    }
}
