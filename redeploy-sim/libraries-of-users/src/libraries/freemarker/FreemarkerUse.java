package io.github.treadlight.sim.library;

import freemarker.template.Configuration;
import freemarker.template.Template;
import java.io.StringWriter;
import java.util.Map;

/** Renders a template that reads properties of a bean. */
public final class FreemarkerUse implements LibraryUse {
    private final Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);

    @Override
    public String use() throws Exception {
        StringWriter out = new StringWriter();
        new Template("order", "Order: ${order.title}", configuration).process(Map.of("order", new Order()), out);
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
