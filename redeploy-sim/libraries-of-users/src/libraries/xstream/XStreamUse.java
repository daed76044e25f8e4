package io.github.treadlight.sim.library;

import com.thoughtworks.xstream.XStream;

/** Writes and reads an object. */
public final class XStreamUse implements LibraryUse {
    private final XStream xstream = new XStream();

    /** Allows the class. */
    public XStreamUse() {
        xstream.allowTypes(new Class<?>[] {Order.class});
    }

    @Override
    public String use() {
        Order order = new Order();
        order.title = "a book";
        return ((Order) xstream.fromXML(xstream.toXML(order))).title;
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    private static final class Order {
        private String title;
    }
}
