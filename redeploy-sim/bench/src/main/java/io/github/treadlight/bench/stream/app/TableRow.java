package io.github.treadlight.bench.stream.app;

import java.io.Serializable;

/** A row of a table. */
final class TableRow implements Serializable {
    private static final long serialVersionUID = 1;

    final long id;
    final String name;
    final int quantity;
    final double price;

    TableRow(int number) {
        id = 1_000_000L + number;
        name = "row " + number;
        quantity = number % 7;
        price = number / 8.0;
    }
}
