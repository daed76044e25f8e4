package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** Answers every method with a name. */
final class NamingHandler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    private final String name;

    NamingHandler(String name) {
        this.name = name;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        return name;
    }
}
