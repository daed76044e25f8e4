package io.github.treadlight.sim.untrusted;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/**
 * Reads and writes XML files without a document type declaration. A parser that accepts such a declaration may read
 * other files and addresses, and may expand entities without a limit. This class uses the JDK's own parser, because
 * another parser on the class path may not support the required features.
 */
public final class PlainXml {
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    private static final String GENERAL_ENTITIES = "http://xml.org/sax/features/external-general-entities";
    private static final String PARAMETER_ENTITIES = "http://xml.org/sax/features/external-parameter-entities";

    private PlainXml() {}

    /**
     * Parses a file.
     *
     * @throws IOException if the file cannot be read, is not XML, or has a document type declaration; the message names
     *     the file
     */
    public static Document parse(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return parse(content, file.toString());
        }
    }

    /**
     * Parses a stream.
     *
     * @param name the file's name, for messages
     * @throws IOException if the file cannot be read, is not XML, or has a document type declaration; the message names
     *     the file
     */
    public static Document parse(InputStream content, String name) throws IOException {
        try {
            return parser().parse(content);
        } catch (IOException | SAXException refused) {
            throw new IOException(name + reason(refused), refused);
        }
    }

    /** Returns why a file was refused. The JDK's messages are localized, but they contain the name of the feature. */
    private static String reason(Exception refused) {
        return String.valueOf(refused.getMessage()).contains(NO_DOCTYPE)
                ? " has a document type declaration (DOCTYPE), which can make a parser read other files. The simulator"
                        + " accepts none; remove it from the file."
                : " cannot be read: " + refused.getMessage();
    }

    private static DocumentBuilder parser() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature(GENERAL_ENTITIES, false);
            factory.setFeature(PARAMETER_ENTITIES, false);
            factory.setXIncludeAware(false);
            DocumentBuilder parser = factory.newDocumentBuilder();
            parser.setErrorHandler(null); // do not print errors that the exception contains
            return parser;
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible); // every JDK's own parser has these features
        }
    }

    /**
     * Writes a document to a file.
     *
     * @throws IOException if it cannot be written; the message names the file
     */
    public static void write(Document document, Path file) throws IOException {
        try {
            TransformerFactory factory = TransformerFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Transformer writer = factory.newTransformer();
            writer.transform(new DOMSource(document), new StreamResult(file.toFile()));
        } catch (TransformerException failed) {
            throw new IOException(file + " cannot be written: " + failed.getMessage(), failed);
        }
    }
}
