package io.github.treadlight.classvalue;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The value of one class: the commonest form by far, and so one without an array and without hashing. */
final class Single extends Form {
    private final Class<?> type;
    private volatile @Nullable Object value;

    Single(Class<?> type, Object value) {
        this.type = type;
        this.value = value;
    }

    @Override
    @Nullable Object find(Class<?> asked) {
        return asked == type ? value : null;
    }

    @Override
    Form put(Class<?> added, Object addedValue, ClassIndex index) {
        if (added == type) {
            value = addedValue;
            return this;
        }
        return value == null ? new Single(added, addedValue) : Pairs.of(this, 2).put(added, addedValue, index);
    }

    @Override
    boolean remove(Class<?> removed) {
        boolean present = find(removed) != null;
        if (present) {
            value = null;
        }
        return present;
    }

    @Override
    int size() {
        return value == null ? 0 : 1;
    }

    @Override
    void forEach(BiConsumer<Class<?>, Object> action) {
        Object now = value;
        if (now != null) {
            action.accept(type, now);
        }
    }

    @Override
    long bytes() {
        return Sizes.object(2, 0);
    }
}
