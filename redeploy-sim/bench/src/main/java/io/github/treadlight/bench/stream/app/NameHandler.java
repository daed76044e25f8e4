package io.github.treadlight.bench.stream.app;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** Returns its name from every method, such as {@link HasName#name} and {@link Object#toString}. */
final class NameHandler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    private final String name;

    NameHandler(int number) {
        name = "proxy " + number;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        return name;
    }
}
