package io.github.treadlight.sim.library;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.StringReader;
import java.io.StringWriter;

/** Writes and reads an element. */
public final class JaxbUse implements LibraryUse {
    private final JAXBContext context;

    /** Creates the context. */
    public JaxbUse() throws JAXBException {
        context = JAXBContext.newInstance(Order.class);
    }

    @Override
    public String use() throws JAXBException {
        StringWriter xml = new StringWriter();
        Order order = new Order();
        order.title = "a book";
        context.createMarshaller().marshal(order, xml);
        return ((Order) context.createUnmarshaller().unmarshal(new StringReader(xml.toString()))).title;
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    /** An element. */
    @XmlRootElement
    public static class Order {
        /** The title of the ordered book. */
        public String title;
    }
}
