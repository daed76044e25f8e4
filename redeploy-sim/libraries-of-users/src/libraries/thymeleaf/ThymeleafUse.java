package io.github.treadlight.sim.library;

import java.util.Map;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;

/** Renders a template that reads properties of a bean. */
public final class ThymeleafUse implements LibraryUse {
    private final TemplateEngine engine = new TemplateEngine();

    @Override
    public String use() {
        return engine.process("<p th:text=\"${order.title}\">title</p>",
                new Context(null, Map.of("order", new Order())));
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
