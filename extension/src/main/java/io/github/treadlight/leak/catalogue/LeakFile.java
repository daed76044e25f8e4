package io.github.treadlight.leak.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The file {@code leaks.xml}, read with the JDK's own parser, because a server may set another one as the default. */
final class LeakFile {
    private static final String NAME = "leaks.xml";
    private static final String BOTH_PRODUCTS = "payara glassfish";

    private final Element root;
    private final List<KnownServer> servers;

    private LeakFile(Element root) {
        this.root = root;
        this.servers = children(root, "server").stream().map(LeakFile::server).toList();
    }

    /** Reads the file of the module. */
    static LeakFile read() {
        try (InputStream file = Objects.requireNonNull(LeakFile.class.getResourceAsStream(NAME), NAME)) {
            return read(file);
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new IllegalStateException(NAME + " of the module cannot be read", unreadable);
        }
    }

    static LeakFile read(InputStream file) throws IOException, SAXException, ParserConfigurationException {
        return new LeakFile(DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file)
                .getDocumentElement());
    }

    /** Returns the versions that were tested or read, in the order of the file. */
    List<KnownServer> servers() {
        return servers;
    }

    /** Returns the feature versions of the JDKs on which the tests ran. */
    Set<Integer> jdks() {
        return words(root, "jdks").stream().map(Integer::valueOf).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the leaks in the order of the file. */
    List<Leak> leaks() {
        return children(root, "leak").stream().map(this::leak).toList();
    }

    /** Returns the remedies for threads of libraries, in the order of the file. */
    List<Remedy> remedies() {
        return children(root, "cause").stream().filter(cause -> cause.hasAttribute("library"))
                .map(cause -> new Remedy(cause.getAttribute("library"), Pattern.compile(cause.getAttribute("pattern")),
                        text(cause)))
                .toList();
    }

    /** Returns the elements that describe uses of the server's internals by other parts of Treadlight. */
    List<Element> otherUses() {
        return children(root, "use");
    }

    private static KnownServer server(Element server) {
        return new KnownServer(server.getAttribute("name"), server.getAttribute("tested"), server.getAttribute("tag"),
                server.getAttribute("commit"), set(server, "unread"), set(server, "fixed"), set(server, "absent"));
    }

    /** Returns the use that an element describes. */
    Use use(Element use) {
        String name = use.getAttribute("name");
        return new Use(name, Set.of(attribute(use, "products", BOTH_PRODUCTS).split(" ")),
                attribute(use, "part", name),
                servers);
    }

    private Leak leak(Element leak) {
        return new Leak(
                leak.getAttribute("name"),
                constant(Leak.Operation.class, leak.getAttribute("operation")),
                leak.hasAttribute("cleaner") ? leak.getAttribute("cleaner") : null,
                Boolean.parseBoolean(leak.getAttribute("at-end")),
                attribute(leak, "where", "all"),
                text(leak, "retains"),
                text(leak, "safe"),
                children(leak, "taken").isEmpty() ? "" : text(leak, "taken"),
                text(leak, "source"),
                use(leak),
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
                constant(Place.Selector.class, attribute(place, "select", "key")),
                words(place, "through"),
                words(place, "loader"),
                Boolean.parseBoolean(place.getAttribute("optional")));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static String attribute(Element element, String name, String otherwise) {
        return element.hasAttribute(name) ? element.getAttribute(name) : otherwise;
    }

    private static Set<String> set(Element element, String attribute) {
        return Set.copyOf(words(element, attribute));
    }

    private static List<String> words(Element element, String attribute) {
        return Stream.of(element.getAttribute(attribute).split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    static String text(Element element, String child) {
        return text(children(element, child).get(0));
    }

    private static String text(Element element) {
        return element.getTextContent().strip().replaceAll("\\s+", " ");
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
