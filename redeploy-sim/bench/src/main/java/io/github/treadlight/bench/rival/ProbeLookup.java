package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.ProbeTable;
import io.github.treadlight.bench.Value;
import org.jspecify.annotations.Nullable;

/** A key of the {@link ProbeTable} of each class. A removal does not restart a computation in progress. */
public final class ProbeLookup implements PerClass, ProbeTable.Key {
    private final int hash = ProbeTable.nextHash();

    /** Creates a class value without values. */
    public ProbeLookup() {}

    @Override
    public Object get(Class<?> type) {
        ProbeTable table = ProbeTable.of(type);
        @Nullable Object present = table.get(this, hash);
        return present != null ? present : table.putIfAbsent(this, hash, Value.of(type));
    }

    @Override
    public void remove(Class<?> type) {
        ProbeTable.of(type).remove(this, hash);
    }

    @Override
    public int hash() {
        return hash;
    }
}
