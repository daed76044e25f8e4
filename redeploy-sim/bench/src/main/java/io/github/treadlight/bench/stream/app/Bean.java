package io.github.treadlight.bench.stream.app;

import java.io.Serializable;

/** A typical session attribute of an application. */
final class Bean implements Serializable {
    private static final long serialVersionUID = 1;

    final String name;
    final String city;
    final long id;
    final int visits;
    final double balance;
    final boolean active;

    Bean(String name, String city, long id, int visits, double balance, boolean active) {
        this.name = name;
        this.city = city;
        this.id = id;
        this.visits = visits;
        this.balance = balance;
        this.active = active;
    }
}
