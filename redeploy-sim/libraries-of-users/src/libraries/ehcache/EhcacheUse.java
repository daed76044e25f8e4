package io.github.treadlight.sim.library;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** Puts an entry into a cache on the heap. */
public final class EhcacheUse implements LibraryUse {
    private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder()
            .withCache("orders", CacheConfigurationBuilder.newCacheConfigurationBuilder(
                    Long.class, String.class, ResourcePoolsBuilder.heap(10)))
            .build(true);

    @Override
    public String use() {
        Cache<Long, String> orders = manager.getCache("orders", Long.class, String.class);
        orders.put(1L, "a book");
        return orders.get(1L);
    }

    @Override
    public void close() {
        manager.close();
    }
}
