package io.github.treadlight.weave;

import org.jspecify.annotations.Nullable;

/**
 * A transformer that applies both weavers to the classes of a loader, and reads each constant pool only once.
 * Thread-safe.
 */
public final class ClassWeaver extends LoaderWeaver {
    private final ClassValueWeaver classValues;
    private final FilterCallWeaver filterCalls;

    public ClassWeaver(ClassValueWeaver classValues, FilterCallWeaver filterCalls) {
        this.classValues = classValues;
        this.filterCalls = filterCalls;
    }

    @Override
    byte @Nullable [] weave(@Nullable ClassLoader loader, @Nullable String name, ClassFile file) {
        byte[] first = classValues.weave(loader, name, file);
        if (first == null) {
            return filterCalls.weave(loader, name, file);
        }
        byte[] second = filterCalls.transform(loader, name, null, null, first);
        return second == null ? first : second;
    }

    @Override
    void warn(@Nullable String name, Throwable failure) {
        classValues.warn(name, failure);
    }
}
