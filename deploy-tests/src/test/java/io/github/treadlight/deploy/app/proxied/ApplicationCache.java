package io.github.treadlight.deploy.app.proxied;

import jakarta.enterprise.context.ApplicationScoped;

/** A class value that is an application-scoped bean, called through Weld's client proxy. */
@ApplicationScoped
public class ApplicationCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
