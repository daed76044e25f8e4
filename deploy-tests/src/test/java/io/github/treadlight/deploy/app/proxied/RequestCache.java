package io.github.treadlight.deploy.app.proxied;

import jakarta.enterprise.context.RequestScoped;

/** A class value that is a request-scoped bean, called through Weld's client proxy. */
@RequestScoped
public class RequestCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
