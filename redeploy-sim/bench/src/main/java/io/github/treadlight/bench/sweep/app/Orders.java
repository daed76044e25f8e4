package io.github.treadlight.bench.sweep.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** An application's cache of orders, as a map of beans. Its classes implement interfaces of the JDK only. */
public final class Orders implements IntFunction<Supplier<Object>> {
    /** The objects of each order that have references: a node of the map, the order, a list and its array. */
    private static final int OBJECTS_OF_ORDER = 4;

    /** Creates the application. Called by reflection. */
    public Orders() {}

    /** An order; its lines, number and customer refer to nothing. */
    private record Order(Long number, String customer, List<String> lines) {}

    /** A value of a thread local, as a framework keeps it for a request. */
    private record Request(Map<Long, Order> orders, String path) {}

    /** Returns a source of values that lead to a cache with about this number of objects that have references. */
    @Override
    public Supplier<Object> apply(int objects) {
        Map<Long, Order> orders = new HashMap<>();
        for (long number = 0; number < objects / OBJECTS_OF_ORDER; number++) {
            List<String> lines = new ArrayList<>();
            for (int line = 0; line < 5; line++) {
                lines.add("line " + line + " of " + number);
            }
            orders.put(number, new Order(number, "customer of " + number, lines));
        }
        return () -> new Request(orders, "/orders");
    }
}
