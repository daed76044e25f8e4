package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** An invocation handler that returns the names of the method and of itself. Compares proxies by identity. */
record MethodNameHandler(String name) implements InvocationHandler, Serializable {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            default -> method.getName() + " of " + name;
        };
    }
}
