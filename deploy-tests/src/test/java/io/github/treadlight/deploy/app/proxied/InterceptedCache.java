package io.github.treadlight.deploy.app.proxied;

import jakarta.enterprise.context.ApplicationScoped;

/** A class value that is an intercepted bean: Weld generates a subclass that calls the interceptor. */
@Intercepted
@ApplicationScoped
public class InterceptedCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
