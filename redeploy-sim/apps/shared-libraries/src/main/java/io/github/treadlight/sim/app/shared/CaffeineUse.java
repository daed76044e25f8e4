package io.github.treadlight.sim.app.shared;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.github.treadlight.sim.app.shared.library.SharedObjects;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts an object into a shared cache, and shares a cache with a loader and a listener of the application. */
final class CaffeineUse extends LibraryUse {
    CaffeineUse(String app) {
        super(app);
        SharedObjects.OBJECTS.put(app, this);
        LoadingCache<String, Object> cache = Caffeine.newBuilder().maximumSize(1000)
                .removalListener(this::removed)
                .build(Entry::new);
        cache.put("first", new Entry("first"));
        SharedObjects.CACHES.put(app, cache);
    }

    /** A value of the application. */
    private record Entry(String key) { }

    private void removed(@Nullable String key, @Nullable Object value, RemovalCause cause) {
        called("removal listener", String.valueOf(key));
    }

    @Override
    void use(String request) throws Exception {
        LoadingCache<String, Object> cache = Objects.requireNonNull(SharedObjects.CACHES.get(app()));
        check(cache.getIfPresent("first") instanceof Entry, "the first entry was removed");
        check(cache.get(request) instanceof Entry, "the entry was not loaded");
        cache.invalidate(request);
        awaitCall("removal listener", request);
        check(SharedObjects.OBJECTS.getIfPresent(app()) == this, "the object in the shared cache was removed");
    }
}
