package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.DefaultExchangeHolder;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.JavaSerializer;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;

/** Messages of Camel and Axon, and entries of Ehcache outside of the heap, which these libraries write themselves. */
final class MessageValues {
    private MessageValues() {}

    static List<KeptValue<?>> all() {
        return List.of(KeptValue.of("camel.exchange", MessageValues::exchange, MessageValues::text));
    }

    static List<LibraryCopy> copies() {
        return List.of(
                new LibraryCopy("axon.java-serializer", MessageValues::event),
                new LibraryCopy("ehcache.off-heap-entry", MessageValues::entry));
    }

    /** The content of the messages. */
    private record Order(String product, List<Integer> amounts) implements Serializable {}

    private static Order order() {
        return new Order("tea", new ArrayList<>(List.of(1, 2, 3)));
    }

    @SuppressWarnings("try") // close declares Exception
    private static DefaultExchangeHolder exchange() throws Exception {
        try (CamelContext context = new DefaultCamelContext()) {
            Exchange exchange = new DefaultExchange(context);
            exchange.getIn().setBody(order());
            exchange.getIn().setHeader("priority", 5);
            exchange.setProperty("customer", "Ada");
            return DefaultExchangeHolder.marshal(exchange);
        }
    }

    @SuppressWarnings("try") // close declares Exception
    private static String text(DefaultExchangeHolder holder) throws Exception {
        try (CamelContext context = new DefaultCamelContext()) {
            Exchange exchange = new DefaultExchange(context);
            DefaultExchangeHolder.unmarshal(exchange, holder);
            return exchange.getIn().getBody() + " " + exchange.getIn().getHeader("priority") + " "
                    + exchange.getProperty("customer");
        }
    }

    @SuppressWarnings("deprecation") // Axon prefers other formats; applications use this one
    private static String event() {
        JavaSerializer serializer = JavaSerializer.builder().build();
        SerializedObject<byte[]> written = serializer.serialize(
                new GenericEventMessage<>(order(), Map.of("customer", "Ada")), byte[].class);
        GenericEventMessage<?> read = serializer.deserialize(written);
        return read.getPayload() + " " + read.getMetaData().get("customer");
    }

    private static String entry() {
        try (CacheManager caches = CacheManagerBuilder.newCacheManagerBuilder().build(true)) {
            ResourcePoolsBuilder size = ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(1, MemoryUnit.MB);
            Cache<Long, Order> cache = caches.createCache("orders",
                    CacheConfigurationBuilder.newCacheConfigurationBuilder(Long.class, Order.class, size));
            cache.put(1L, order());
            return String.valueOf(cache.get(1L));
        }
    }
}
