package io.github.treadlight.deploy.app.session;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A typical session attribute: fields of each type, other objects, collections of them, and a cycle. */
class Account implements Serializable {
    private boolean active = true;
    private byte level = 1;
    private short rank = 2;
    private char initial = 'T';
    private int number = 3;
    private long total = 4L << 40;
    private float discount = 0.5f;
    private double score = 6.25;
    private String name = "Tread Light";
    private BigDecimal balance = new BigDecimal("7.10");
    private LocalDate since = LocalDate.of(2026, 11, 21);
    private Address home = new Address(8, "home");
    private List<Address> addresses = new ArrayList<>(List.of(home, new Address(9, "work")));
    private Map<String, Address> addressesByText = new LinkedHashMap<>(Map.of("home", home));
    private Account itself = this;
    private transient String title = "made";

    static Account sample() {
        return new Account();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        title = "read";
    }

    private List<Object> state() {
        return List.of(active, level, rank, initial, number, total, discount, score, name, balance, since, home,
                addresses, addressesByText);
    }

    private boolean isConsistent() {
        return itself == this && addresses.get(0) == home && addressesByText.get("home") == home && title != null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Account that && that.state().equals(state()) && that.isConsistent() && isConsistent();
    }

    @Override
    public int hashCode() {
        return state().hashCode();
    }
}
