package io.github.treadlight.bench.stream.app;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** Answers every method without arguments, {@link Named#name} and {@link Object#toString} among them, with its name. */
final class Handler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    private final String name;

    Handler(int number) {
        name = "proxy " + number;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        return name;
    }
}
