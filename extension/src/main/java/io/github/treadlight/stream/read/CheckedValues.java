package io.github.treadlight.stream.read;

import java.io.ObjectInputFilter.FilterInfo;
import org.jspecify.annotations.Nullable;

/** The information about a stream that its filter gets. Reused for each check, unless the filter keeps it. */
final class CheckedValues implements FilterInfo {
    @Nullable Class<?> type;
    long arrayLength;
    long depth;
    long references;
    long bytes;

    @Override
    public @Nullable Class<?> serialClass() {
        return type;
    }

    @Override
    public long arrayLength() {
        return arrayLength;
    }

    @Override
    public long depth() {
        return depth;
    }

    @Override
    public long references() {
        return references;
    }

    @Override
    public long streamBytes() {
        return bytes;
    }
}
