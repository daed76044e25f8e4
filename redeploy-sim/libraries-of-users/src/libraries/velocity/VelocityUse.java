package io.github.treadlight.sim.library;

import java.io.StringWriter;
import java.util.Map;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;

/** Renders a template that reads properties of a bean. */
public final class VelocityUse implements LibraryUse {
    private final VelocityEngine engine = new VelocityEngine();

    @Override
    public String use() {
        StringWriter out = new StringWriter();
        engine.evaluate(new VelocityContext(new java.util.HashMap<>(Map.of("order", new Order()))), out, "order", "Order: $order.title");
        return out.toString();
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    /** A bean. */
    public static final class Order {
        /** Returns the title. */
        public String getTitle() {
            return "a book";
        }
    }
}
