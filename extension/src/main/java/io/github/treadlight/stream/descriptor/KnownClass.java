package io.github.treadlight.stream.descriptor;

import java.lang.ref.WeakReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A weak reference to the class that a loader returned for a name.
 *
 * <p>Shared by threads without a lock. The field that is not final is a memo: a thread that sees an old value or null
 * checks the class again. A filter is immutable with final fields, so a thread never sees a partly constructed one.
 */
public final class KnownClass extends WeakReference<Class<?>> {
    final String name;
    private @Nullable Object admittedBy;

    KnownClass(String name, Class<?> known) {
        super(known);
        this.name = name;
    }

    /** Returns whether this filter was the last to admit the class. */
    public boolean isAdmittedBy(Object filter) {
        return admittedBy == filter;
    }

    /** Records the filter that admitted the class; null for none. */
    public void setAdmittedBy(@Nullable Object filter) {
        admittedBy = filter;
    }

    /** Returns whether one of these loaders defined the class, or whether the class was collected. */
    boolean isOf(Predicate<? super ClassLoader> loaders) {
        Class<?> known = get();
        return known == null || (known.getClassLoader() != null && loaders.test(known.getClassLoader()));
    }
}
