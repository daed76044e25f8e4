package io.github.treadlight.deploy.app.stub;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;

/** Connections without a database. */
public final class StubConnections {
    private StubConnections() {}

    /** Returns a connection that calls an action when it is closed. */
    public static Connection connect(Runnable closed) {
        return proxy(Connection.class, closed);
    }

    private static <T> T proxy(Class<T> type, Runnable closed) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            Class<?> result = method.getReturnType();
            return switch (method.getName()) {
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                case "isValid", "getAutoCommit" -> true;
                case "close" -> {
                    closed.run();
                    yield null;
                }
                default -> result == boolean.class ? Boolean.FALSE
                        : result == int.class ? (Object) 0
                        : result == String.class ? "none"
                        : result.isInterface() && result.getName().startsWith("java.sql.") ? proxy(result, () -> { })
                        : null;
            };
        };
        return type.cast(
                Proxy.newProxyInstance(StubConnections.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
