package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A row of a table of orders. */
public final class OrderRow implements Serializable {
    private static final long serialVersionUID = 1;

    private final long number;
    private final String name;
    private final String city;
    private final int quantity;
    private final double price;
    private final boolean open;

    OrderRow(int number) {
        this.number = 1_000_000L + number;
        name = "row " + number;
        city = "city " + number % 40;
        quantity = number % 7;
        price = number / 8.0;
        open = number % 2 == 0;
    }

    /** Returns a list such as the result of a query. */
    public static List<OrderRow> list(int size) {
        List<OrderRow> rows = new ArrayList<>();
        for (int number = 1; number <= size; number++) {
            rows.add(new OrderRow(number));
        }
        return rows;
    }

    @Override
    public String toString() {
        return number + " " + name + " " + city + " " + quantity + " " + price + " " + open;
    }
}
