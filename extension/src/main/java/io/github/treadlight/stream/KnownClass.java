package io.github.treadlight.stream;

import java.lang.ref.WeakReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A weak reference to the class that a loader returned for a name.
 *
 * <p>Shared by threads without a lock. The field that is not final is a memo: a thread that sees an old value, or none,
 * checks the class again. A filter is immutable with final fields, so a thread never sees a partly constructed one.
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
