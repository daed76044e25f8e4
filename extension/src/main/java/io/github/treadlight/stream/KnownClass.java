package io.github.treadlight.stream;

import java.lang.ref.WeakReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A class that a loader gave for a name, held weakly: its loader keeps it.
 *
 * <p>Shared by threads without a lock. What is not final is a memo: a thread that sees an older one, or none, does the
 * work again; a filter is immutable with final fields, so it is seen whole.
 */
final class KnownClass extends WeakReference<Class<?>> {
    final String name;
    /** The filter that was asked last, and let the class in. */
    @Nullable StreamFilter admittedBy;

    KnownClass(String name, Class<?> known) {
        super(known);
        this.name = name;
    }

    /** Whether the class is one of these loaders', or was collected. */
    boolean isOf(Predicate<? super ClassLoader> loaders) {
        Class<?> known = get();
        return known == null || (known.getClassLoader() != null && loaders.test(known.getClassLoader()));
    }
}
