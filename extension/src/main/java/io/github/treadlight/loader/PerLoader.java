package io.github.treadlight.loader;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A map from class loaders, compared by identity, to values.
 *
 * <p>The loader is held weakly and the value strongly: a value must not reference its loader, not even through a class.
 * The values of collected loaders are dropped when another value is added, and by {@link #removeIf}.
 *
 * <p>Thread-safe; a lookup takes no lock.
 *
 * @param <V> the type of the values
 */
public final class PerLoader<V> {
    private final ConcurrentMap<Object, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

    /** Returns the value of the loader, or null. */
    public @Nullable V get(ClassLoader loader) {
        return values.get(new Probe(loader));
    }

    /**
     * Returns the value of the loader, making it if necessary. Two threads may both make a value; one of them is kept.
     */
    public V get(ClassLoader loader, Supplier<? extends V> make) {
        V present = get(loader);
        if (present != null) {
            return present;
        }
        V made = make.get();
        V earlier = values.putIfAbsent(key(loader), made);
        return earlier != null ? earlier : made;
    }

    /** Sets the value of the loader. */
    public void put(ClassLoader loader, V value) {
        values.put(key(loader), value);
    }

    private Key key(ClassLoader loader) {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
        }
        return new Key(loader, collected);
    }

    /** Drops the values of these loaders. A caller that already has a value may continue to use it. */
    public void removeIf(Predicate<? super ClassLoader> loaders) {
        values.keySet().removeIf(key -> key instanceof Key weak && weak.isOf(loaders));
    }

    /** Passes every value to the action, in no particular order. */
    public void forEach(Consumer<? super V> action) {
        values.values().forEach(action);
    }

    /** Returns the number of values, possibly including those of collected loaders. */
    public int size() {
        return values.size();
    }

    /**
     * A key that equals only itself once its loader is collected, so that it can be removed. Not final, so that its
     * test can extend it.
     */
    static class Key extends WeakReference<ClassLoader> {
        private final int hash;

        Key(ClassLoader loader, ReferenceQueue<ClassLoader> collected) {
            super(loader, collected);
            hash = System.identityHashCode(loader);
        }

        boolean isOf(Predicate<? super ClassLoader> loaders) {
            ClassLoader loader = get();
            return loader == null || loaders.test(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (this == other) {
                return true;
            }
            ClassLoader loader = get(); // once: the collector may clear it at any time
            return loader != null && other instanceof Key key && key.refersTo(loader);
        }
    }

    /**
     * A key for a single lookup, which avoids the cost of a weak reference. It is compared only with instances of
     * {@link Key}.
     */
    private record Probe(ClassLoader loader) {
        @Override
        public int hashCode() {
            return System.identityHashCode(loader);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && key.refersTo(loader);
        }
    }
}
