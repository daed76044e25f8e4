package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What is sent to the bean. */
public enum Payload {
    CUSTOMER(Customer::new),
    ROWS(() -> (Serializable) Row.list(200)),
    ROW_TWICE(() -> {
        Row row = new Row(1);
        return new ArrayList<>(List.of(row, row));
    }),
    RECORD(() -> new Journey(new Place("Aarau", 47), new Place("Bern", 46), List.of(new Place("Olten", 47)))),
    ENUM(() -> Colour.GREEN),
    ENUM_MAP(() -> new EnumMap<>(Map.of(Colour.RED, new Row(1)))),
    INTS(() -> new int[] {1, 2, 3}),
    STRINGS(() -> new String[] {"a", null, "c"}),
    ARRAY(() -> new Row[] {new Row(1), null, new Row(3)}),
    GRID(() -> new Row[][] {{new Row(1)}, {}, {new Row(2), null}}),
    EMPTY_ARRAY(() -> new Row[0]),
    EXCEPTION(() -> new Refusal("sent", new IllegalStateException("cause"))),
    PROXY(() -> (Serializable) Proxy.newProxyInstance(
            Named.class.getClassLoader(), new Class<?>[] {Named.class}, new NamingHandler("a proxy"))),
    NESTED(Level::nested),
    CLASS(() -> Row.class),
    ARRAY_CLASS(() -> Row[].class),
    PRIMITIVE_CLASS(() -> int.class),
    NOTHING(() -> null);

    private final Supplier<Serializable> value;

    Payload(Supplier<Serializable> value) {
        this.value = value;
    }

    /** A new one each time. */
    public Serializable make() {
        return value.get();
    }
}
