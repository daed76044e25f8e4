package io.github.treadlight.bench.stream.app;

import java.io.Serializable;

/** A {@link Row} as a record. */
record Entry(long id, String name, int quantity, double price) implements Serializable {
    static Entry of(int number) {
        return new Entry(1_000_000L + number, "row " + number, number % 7, number / 8.0);
    }
}
