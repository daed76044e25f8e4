package io.github.treadlight.leak.access.library;

import java.util.ArrayList;
import java.util.List;

/** A library with private members. */
public final class CurrentLibrary {
    private final List<String> table = new ArrayList<>();
    private int drained;

    private void drain() {
        table.clear();
        drained++;
    }

    public int drained() {
        return drained;
    }
}
