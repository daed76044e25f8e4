package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.layout.Sizes;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The value of one class. The most frequent form, so it has no array and no hashing. Immutable. */
public final class Single extends Form {
    private final Class<?> type;
    private final Object value;

    public Single(Class<?> type, Object value) {
        this.type = type;
        this.value = value;
    }

    @Override
    @Nullable Object find(Class<?> wanted) {
        return wanted == type ? value : null;
    }

    @Override
    Form with(Class<?> added, Object addedValue, ClassIndex index) {
        return Pairs.of(this, 2).with(added, addedValue, index);
    }

    @Override
    Form without(Class<?> removed) {
        return removed == type ? Pairs.EMPTY : this;
    }

    @Override
    int size() {
        return 1;
    }

    @Override
    void forEach(BiConsumer<Class<?>, Object> action) {
        action.accept(type, value);
    }

    @Override
    long bytes() {
        return Sizes.object(2, 0);
    }
}
