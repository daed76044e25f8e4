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

/** A bean as applications keep them in sessions: fields of every kind, other beans, collections of them, a cycle. */
class Customer implements Serializable {
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
    private Row home = new Row(8, "home");
    private List<Row> rows = new ArrayList<>(List.of(home, new Row(9, "work")));
    private Map<String, Row> rowsByText = new LinkedHashMap<>(Map.of("home", home));
    private Customer itself = this;
    private transient String title = "made";

    static Customer sample() {
        return new Customer();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        title = "read";
    }

    private List<Object> state() {
        return List.of(active, level, rank, initial, number, total, discount, score, name, balance, since, home, rows,
                rowsByText);
    }

    private boolean isWhole() {
        return itself == this && rows.get(0) == home && rowsByText.get("home") == home && title != null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Customer that && that.state().equals(state()) && that.isWhole() && isWhole();
    }

    @Override
    public int hashCode() {
        return state().hashCode();
    }
}
