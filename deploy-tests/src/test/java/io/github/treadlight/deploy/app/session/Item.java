package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javax.naming.Context;
import javax.naming.InitialContext;

/** What a session holds, and how one sees that it still is what it was. */
public enum Item {
    BEAN(Customer::sample),
    RECORD(() -> new Journey(new Place("Aargau", 47), new Place("Bern", 46), List.of(new Place("Olten", 47)))),
    ENUM(() -> Colour.GREEN),
    ENUM_MAP(() -> new EnumMap<>(Map.of(Colour.RED, new Row(1, "one")))),
    EXTERNALIZABLE(() -> new Coordinates(3, 4)),
    INTS(() -> new int[] {1, 2, 3}),
    STRINGS(() -> new String[] {"a", null, "c"}),
    ROWS(() -> new Row[] {new Row(1, "one"), null, new Row(3, "three")}),
    GRID(() -> new Row[][] {{new Row(1, "one")}, {}, {new Row(2, "two"), null}}),
    CLASSES(() -> List.of(Row.class, int.class, String.class, int[].class)),
    ARRAY_CLASS(() -> Row[].class),
    LAMBDA(Item::lambda) {
        @Override
        boolean isRight(Object value) {
            return ((UnaryOperator<?>) value).apply(null).equals("lambda of Item");
        }
    },
    PROXY(() -> proxy(Named.class)) {
        @Override
        boolean isRight(Object value) {
            return ((Named) value).name().equals("name of proxy");
        }
    },
    HIDDEN_PROXY(() -> proxy(Hidden.class)) {
        @Override
        boolean isRight(Object value) {
            return ((Hidden) value).hiddenName().equals("hiddenName of proxy");
        }
    },
    LOCAL_EJB(() -> lookUp("java:module/GreeterBean!" + Greeter.class.getName())) {
        @Override
        boolean isRight(Object value) {
            return ((Greeter) value).greet("session").equals("Hello session");
        }
    },
    STATEFUL_EJB(Item::usedCounter) {
        @Override
        boolean isRight(Object value) {
            return ((Counter) value).count() > 1;
        }
    },
    DESK(() -> new Desk((Greeter) LOCAL_EJB.make(), (Context) lookUp("java:comp/env"))) {
        @Override
        boolean isRight(Object value) throws Exception {
            Desk desk = (Desk) value;
            return LOCAL_EJB.isRight(desk.greeter())
                    && LOCAL_EJB.isRight(desk.names().lookup(SessionServlet.GREETER));
        }
    },
    CONTEXT(() -> lookUp("java:comp/env")) {
        @Override
        boolean isRight(Object value) throws Exception {
            return LOCAL_EJB.isRight(((Context) value).lookup(SessionServlet.GREETER));
        }
    };

    private final Maker maker;

    Item(Maker maker) {
        this.maker = maker;
    }

    private interface Maker {
        Object make() throws Exception;
    }

    Object make() throws Exception {
        return maker.make();
    }

    boolean isRight(Object value) throws Exception {
        return Objects.deepEquals(value, make());
    }

    /** How it is: {@code there}, or in which way it is not. */
    String state(Object value) {
        if (value == null) {
            return "missing";
        }
        try {
            return isRight(value) ? "there" : "different, a " + value.getClass().getName();
        } catch (Exception broken) {
            StackTraceElement[] trace = broken.getStackTrace();
            return "broken, " + broken + " at " + Arrays.asList(trace).subList(0, Math.min(3, trace.length));
        }
    }

    private static Object lambda() {
        String captured = "lambda of ";
        return (UnaryOperator<Object> & Serializable) unused -> captured + "Item";
    }

    private static Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new NamingHandler("proxy"));
    }

    private static Object usedCounter() throws Exception {
        Counter counter = (Counter) lookUp("java:module/CounterBean");
        counter.count();
        return counter;
    }

    private static Object lookUp(String name) throws Exception {
        return new InitialContext().lookup(name);
    }
}
