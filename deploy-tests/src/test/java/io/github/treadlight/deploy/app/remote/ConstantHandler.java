package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** An invocation handler that returns the same text from each method. */
final class ConstantHandler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    private final String constant;

    ConstantHandler(String constant) {
        this.constant = constant;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        return constant;
    }
}
