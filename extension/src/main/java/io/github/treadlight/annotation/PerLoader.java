package io.github.treadlight.annotation;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One value for each class loader, found by the loader's identity.
 *
 * <p>The loader is held weakly and the value strongly: a value must not lead to its loader, not even through a class.
 * Values of loaders that were collected go when another one is added, or at {@link #remove}.
 *
 * <p>Safe for use by several threads; a lookup takes no lock.
 *
 * @param <V> what is kept for a loader
 */
public final class PerLoader<V> {
    private final ConcurrentMap<Object, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    private final Supplier<V> make;

    /** Makes values with {@code make}, which may be called more than once for a loader; one result is kept. */
    public PerLoader(Supplier<V> make) {
        this.make = make;
    }

    /** The value of the loader, made if there is none. */
    public V get(ClassLoader loader) {
        V present = values.get(new Probe(loader));
        return present != null ? present : add(loader);
    }

    private V add(ClassLoader loader) {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
        }
        V made = make.get();
        V earlier = values.putIfAbsent(new Key(loader, collected), made);
        return earlier != null ? earlier : made;
    }

    /** Drops the value of the loader. Who holds it may go on using it. */
    public @Nullable V remove(ClassLoader loader) {
        return values.remove(new Probe(loader));
    }

    /** Shows every value, in no order. */
    public void forEach(Consumer<? super V> action) {
        values.values().forEach(action);
    }

    /** The loaders that have a value and were not found to be collected. */
    public int size() {
        return values.size();
    }

    /** Stays equal to itself when its loader is gone, so that it can be removed. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;

        Key(ClassLoader loader, ReferenceQueue<ClassLoader> collected) {
            super(loader, collected);
            hash = System.identityHashCode(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other || (other instanceof Key key && get() != null && key.refersTo(get()));
        }
    }

    /** A key for one lookup, without the cost of a reference: compared with keys only. */
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
