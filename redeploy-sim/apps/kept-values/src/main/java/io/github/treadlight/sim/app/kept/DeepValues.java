package io.github.treadlight.sim.app.kept;

import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;

/** Values whose objects refer to each other in a chain, and a large array. The JDK's stream reads them recursively. */
final class DeepValues {
    private static final int XML_LINES = 200;
    private static final int NODES = 500;
    private static final int CUSTOMERS = 150;
    private static final int BYTES = 20_000_000;

    private DeepValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("jdk.dom", DeepValues::document, DeepValues::xml),
                KeptValue.of("jdk.chain", () -> Node.chain(NODES), Node::text),
                KeptValue.of("jdk.linked-entities", () -> Customer.linked(CUSTOMERS), Customer::text),
                KeptValue.inStreamsOnly("jdk.large-array", DeepValues::bytes, DeepValues::checksum));
    }

    /** Parses a document with a line for each element. The lines and elements are siblings, which DOM links. */
    private static Document document() throws Exception {
        StringBuilder text = new StringBuilder("<orders>\n");
        for (int line = 0; line < XML_LINES; line++) {
            text.append("  <order id=\"").append(line).append("\"/>\n");
        }
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(
                new ByteArrayInputStream(text.append("</orders>").toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static String xml(Document document) throws Exception {
        StringWriter text = new StringWriter();
        TransformerFactory.newInstance().newTransformer()
                .transform(new DOMSource(document), new StreamResult(text));
        return text.toString();
    }

    private static byte[] bytes() {
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    private static String checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return bytes.length + " bytes, checksum " + checksum.getValue();
    }

    /** An element of a list that the application wrote itself. */
    private record Node(int number, @Nullable Node next) implements Serializable {
        static Node chain(int length) {
            Node first = new Node(length, null);
            for (int number = length - 1; number > 0; number--) {
                first = new Node(number, first);
            }
            return first;
        }

        static String text(Node first) {
            StringBuilder text = new StringBuilder();
            for (Node node = first; node != null; node = node.next) {
                text.append(node.number).append(' ');
            }
            return text.toString();
        }
    }

    /** An entity that refers to others by a list. */
    private static final class Customer implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name;
        private final List<Customer> recommended = new ArrayList<>();
        private @Nullable Customer recommendedBy;

        private Customer(String name) {
            this.name = name;
        }

        static Customer linked(int count) {
            Customer first = new Customer("customer 0");
            Customer last = first;
            for (int number = 1; number < count; number++) {
                Customer next = new Customer("customer " + number);
                next.recommendedBy = last;
                last.recommended.add(next);
                last = next;
            }
            return first;
        }

        static String text(Customer first) {
            StringBuilder text = new StringBuilder(first.name);
            for (Customer customer = first; !customer.recommended.isEmpty();) {
                Customer next = customer.recommended.get(0);
                text.append(next.recommendedBy == customer ? " recommended " : " lost ").append(next.name);
                customer = next;
            }
            return text.toString();
        }
    }
}
