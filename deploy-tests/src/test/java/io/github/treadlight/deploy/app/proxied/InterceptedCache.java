package io.github.treadlight.deploy.app.proxied;

import jakarta.enterprise.context.ApplicationScoped;

/** A class value that is an intercepted bean: Weld makes a subclass that calls the interceptor. */
@Traced
@ApplicationScoped
public class InterceptedCache extends ClassValue<String> {
    private final Values values = new Values();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
