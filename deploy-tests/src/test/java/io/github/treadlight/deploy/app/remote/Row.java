package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A row of a table. */
public final class Row implements Serializable {
    private static final long serialVersionUID = 1;

    private final long number;
    private final String name;
    private final String city;
    private final int quantity;
    private final double price;
    private final boolean open;

    Row(int number) {
        this.number = 1_000_000L + number;
        name = "row " + number;
        city = "city " + number % 40;
        quantity = number % 7;
        price = number / 8.0;
        open = number % 2 == 0;
    }

    /** A list as a query answers it. */
    public static List<Row> list(int size) {
        List<Row> rows = new ArrayList<>();
        for (int number = 1; number <= size; number++) {
            rows.add(new Row(number));
        }
        return rows;
    }

    @Override
    public String toString() {
        return number + " " + name + " " + city + " " + quantity + " " + price + " " + open;
    }
}
