package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A value to send to the remote EJB and back. */
public enum Payload {
    CUSTOMER(Customer::new),
    ROWS(() -> (Serializable) OrderRow.list(200)),
    ROW_TWICE(() -> {
        OrderRow row = new OrderRow(1);
        return new ArrayList<>(List.of(row, row));
    }),
    RECORD(() -> new Route(new RouteStop("Aarau", 47), new RouteStop("Bern", 46), List.of(new RouteStop("Olten", 47)))),
    ENUM(() -> TrafficLight.GREEN),
    ENUM_MAP(() -> new EnumMap<>(Map.of(TrafficLight.RED, new OrderRow(1)))),
    INTS(() -> new int[] {1, 2, 3}),
    STRINGS(() -> new String[] {"a", null, "c"}),
    ARRAY(() -> new OrderRow[] {new OrderRow(1), null, new OrderRow(3)}),
    GRID(() -> new OrderRow[][] {{new OrderRow(1)}, {}, {new OrderRow(2), null}}),
    EMPTY_ARRAY(() -> new OrderRow[0]),
    EXCEPTION(() -> new RefusedException("sent", new IllegalStateException("cause"))),
    PROXY(() -> (Serializable) Proxy.newProxyInstance(ProxiedInterface.class.getClassLoader(),
            new Class<?>[] {ProxiedInterface.class}, new ConstantHandler("a proxy"))),
    NESTED(NestedLevel::nested),
    CLASS(() -> OrderRow.class),
    ARRAY_CLASS(() -> OrderRow[].class),
    PRIMITIVE_CLASS(() -> int.class),
    NOTHING(() -> null);

    private final Supplier<Serializable> value;

    Payload(Supplier<Serializable> value) {
        this.value = value;
    }

    /** Creates the value. */
    public Serializable create() {
        return value.get();
    }
}
