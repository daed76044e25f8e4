package io.github.treadlight.bench.stream.app;

import java.io.Serializable;

/** A {@link TableRow} as a record. */
record RowRecord(long id, String name, int quantity, double price) implements Serializable {
    static RowRecord of(int number) {
        return new RowRecord(1_000_000L + number, "row " + number, number % 7, number / 8.0);
    }
}
