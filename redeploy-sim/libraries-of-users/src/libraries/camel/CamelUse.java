package io.github.treadlight.sim.library;

import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** Sends a message through a route that uses another thread. */
public final class CamelUse implements LibraryUse {
    private final DefaultCamelContext context = new DefaultCamelContext();

    /** Starts the route. */
    public CamelUse() throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:orders").threads(2).setBody(simple("Order: ${body}"));
            }
        });
        context.start();
    }

    @Override
    public String use() {
        return context.createProducerTemplate().requestBody("direct:orders", "a book", String.class);
    }

    @Override
    public void close() {
        context.stop();
    }
}
