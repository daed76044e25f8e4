package io.github.treadlight.sim.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.concurrent.TimeUnit;

/** Puts entries into a cache that removes expired ones in a thread of the JVM. */
public final class CaffeineUse implements LibraryUse {
    private final Cache<String, Order> orders = Caffeine.newBuilder()
            .expireAfterWrite(1, TimeUnit.HOURS)
            .scheduler(Scheduler.systemScheduler())
            .build();

    @Override
    public String use() {
        return orders.get("order", Order::new).title();
    }

    @Override
    public void close() {
        orders.invalidateAll();
        orders.cleanUp();
    }

    private record Order(String title) {}
}
