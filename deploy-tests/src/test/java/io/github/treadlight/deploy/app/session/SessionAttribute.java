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

/** An attribute of a session, with a check that the server has restored it completely. */
public enum SessionAttribute {
    ACCOUNT(Account::sample),
    RECORD(() -> new Journey(
            new JourneyStop("Aargau", 47), new JourneyStop("Bern", 46), List.of(new JourneyStop("Olten", 47)))),
    ENUM(() -> Mood.CALM),
    ENUM_MAP(() -> new EnumMap<>(Map.of(Mood.CHEERFUL, new Address(1, "one")))),
    EXTERNALIZABLE(() -> new Coordinates(3, 4)),
    REPLACED(() -> new Temperature(21.5)),
    INTS(() -> new int[] {1, 2, 3}),
    STRINGS(() -> new String[] {"a", null, "c"}),
    OBJECT_ARRAY(() -> new Address[] {new Address(1, "one"), null, new Address(3, "three")}),
    NESTED_ARRAY(() -> new Address[][] {{new Address(1, "one")}, {}, {new Address(2, "two"), null}}),
    CLASSES(() -> List.of(Address.class, int.class, String.class, int[].class)),
    ARRAY_CLASS(() -> Address[].class),
    LAMBDA(SessionAttribute::lambda) {
        @Override
        boolean isIntact(Object value) {
            return ((UnaryOperator<?>) value).apply(null).equals("lambda of SessionAttribute");
        }
    },
    PROXY(() -> proxy(PublicInterface.class)) {
        @Override
        boolean isIntact(Object value) {
            return ((PublicInterface) value).name().equals("name of proxy");
        }
    },
    PACKAGE_PRIVATE_PROXY(() -> proxy(PackagePrivateInterface.class)) {
        @Override
        boolean isIntact(Object value) {
            return ((PackagePrivateInterface) value).hiddenName().equals("hiddenName of proxy");
        }
    },
    LOCAL_EJB(() -> lookUp("java:module/GreeterBean!" + Greeter.class.getName())) {
        @Override
        boolean isIntact(Object value) {
            return ((Greeter) value).greet("session").equals("Hello session");
        }
    },
    STATEFUL_EJB(SessionAttribute::usedCounter) {
        @Override
        boolean isIntact(Object value) {
            return ((Counter) value).count() > 1;
        }
    },
    CONTAINER_REFERENCES(
            () -> new ContainerReferences((Greeter) LOCAL_EJB.create(), (Context) lookUp("java:comp/env"))) {
        @Override
        boolean isIntact(Object value) throws Exception {
            ContainerReferences references = (ContainerReferences) value;
            return LOCAL_EJB.isIntact(references.greeter())
                    && LOCAL_EJB.isIntact(references.names().lookup(SessionServlet.GREETER));
        }
    },
    CONTEXT(() -> lookUp("java:comp/env")) {
        @Override
        boolean isIntact(Object value) throws Exception {
            return LOCAL_EJB.isIntact(((Context) value).lookup(SessionServlet.GREETER));
        }
    };

    private final Factory factory;

    SessionAttribute(Factory factory) {
        this.factory = factory;
    }

    private interface Factory {
        Object create() throws Exception;
    }

    Object create() throws Exception {
        return factory.create();
    }

    boolean isIntact(Object value) throws Exception {
        return Objects.deepEquals(value, create());
    }

    /** Returns {@code intact}, or a description of the difference. */
    String state(Object value) {
        if (value == null) {
            return "missing";
        }
        try {
            return isIntact(value) ? "intact" : "different, a " + value.getClass().getName();
        } catch (Exception broken) {
            StackTraceElement[] trace = broken.getStackTrace();
            return "broken, " + broken + " at " + Arrays.asList(trace).subList(0, Math.min(3, trace.length));
        }
    }

    private static Object lambda() {
        String captured = "lambda of ";
        return (UnaryOperator<Object> & Serializable) unused -> captured + "SessionAttribute";
    }

    private static Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new MethodNameHandler("proxy"));
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
