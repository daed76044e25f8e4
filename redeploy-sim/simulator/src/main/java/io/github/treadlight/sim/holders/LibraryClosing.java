package io.github.treadlight.sim.holders;

import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The code with which an application closes a library at its end, because the library otherwise retains it. The file
 * {@code closings.xml} of the server module explains the elements.
 *
 * @param name the name of the library
 * @param pattern a pattern to find in the GC root and the reference path of a leak, which have one line for each step
 * @param documentation the address of the library's documentation
 * @param advice a sentence for the author of the application
 * @param imports the names of the classes that the code needs
 * @param fields the objects that only the application has
 * @param code the lines of the code; empty if no code can close the library
 */
public record LibraryClosing(
        String name,
        Pattern pattern,
        String documentation,
        String advice,
        List<String> imports,
        List<ApplicationField> fields,
        List<String> code) {
    /** An object that only the application has, as a field of a listener. */
    public record ApplicationField(String type, String name) {}

    private static final String FILE = "closings.xml";
    private static final List<LibraryClosing> ALL = read();

    /** Returns the known closings. */
    public static List<LibraryClosing> all() {
        return ALL;
    }

    /** Returns whether the library is part of a leak. */
    public boolean isIn(String root, List<String> path) {
        return pattern.matcher(root + '\n' + String.join("\n", path)).find();
    }

    private static List<LibraryClosing> read() {
        try (InputStream file = Objects.requireNonNull(LeakCatalogue.class.getResourceAsStream(FILE), FILE)) {
            return elements(PlainXml.parse(file, FILE).getDocumentElement(), "closing").stream()
                    .map(LibraryClosing::of).toList();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // the file is in this jar
        }
    }

    private static LibraryClosing of(Element closing) {
        return new LibraryClosing(
                closing.getAttribute("name"),
                Pattern.compile(closing.getAttribute("pattern")),
                closing.getAttribute("documentation"),
                elements(closing, "do").get(0).getTextContent().replaceAll("\\s+", " "),
                elements(closing, "import").stream().map(Element::getTextContent).toList(),
                elements(closing, "field").stream()
                        .map(field -> new ApplicationField(field.getAttribute("type"), field.getAttribute("name")))
                        .toList(),
                elements(closing, "code").stream().map(Element::getTextContent).toList());
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList elements = parent.getElementsByTagName(name);
        return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i)).toList();
    }
}
