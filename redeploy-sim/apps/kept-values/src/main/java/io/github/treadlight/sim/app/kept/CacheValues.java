package io.github.treadlight.sim.app.kept;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import javax.cache.CacheManager;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.ehcache.jsr107.EhcacheCachingProvider;

/** A cache of Caffeine, which is serialized without its entries, and entries that JCache copies. */
final class CacheValues {
    private CacheValues() {}

    static List<KeptValue<?>> all() {
        return List.of(KeptValue.of("caffeine.cache", CacheValues::cache, CacheValues::text));
    }

    static List<LibraryCopy> copies() {
        return List.of(new LibraryCopy("jcache.copy-of-entry", CacheValues::entry));
    }

    private record Order(String product, List<Integer> amounts) implements Serializable {}

    private static Order order() {
        return new Order("tea", new ArrayList<>(List.of(1, 2, 3)));
    }

    private static Cache<String, Order> cache() {
        return Caffeine.newBuilder().maximumSize(10).expireAfterWrite(Duration.ofHours(1)).recordStats().build();
    }

    private static String text(Cache<String, Order> cache) {
        cache.put("first", order());
        return new TreeMap<>(cache.asMap()) + " " + cache.policy().isRecordingStats() + " "
                + cache.policy().expireAfterWrite().map(expiry -> expiry.getExpiresAfter().toString()).orElse("");
    }

    @SuppressWarnings("try") // close may throw an InterruptedException, in theory
    private static String entry() {
        try (CachingProvider provider = new EhcacheCachingProvider();
                CacheManager caches = provider.getCacheManager()) {
            javax.cache.Cache<String, Order> cache = caches.createCache("orders",
                    new MutableConfiguration<String, Order>().setTypes(String.class, Order.class));
            Order order = order();
            cache.put("first", order);
            order.amounts().clear();
            return String.valueOf(cache.get("first"));
        }
    }
}
