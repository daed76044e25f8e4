package io.github.treadlight.sim.library;

import java.util.concurrent.TimeUnit;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/** Puts entries that expire into a local cache. */
public final class InfinispanUse implements LibraryUse {
    private final DefaultCacheManager manager = new DefaultCacheManager();

    /** Defines the cache. */
    public InfinispanUse() {
        manager.defineConfiguration("orders",
                new ConfigurationBuilder().expiration().wakeUpInterval(1, TimeUnit.SECONDS).build());
    }

    @Override
    public String use() {
        Cache<String, String> orders = manager.getCache("orders");
        orders.put("order", "a book", 5, TimeUnit.SECONDS);
        return orders.get("order");
    }

    @Override
    public void close() {
        manager.stop();
    }
}
