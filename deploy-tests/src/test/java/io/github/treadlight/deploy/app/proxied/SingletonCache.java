package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.Singleton;

/** A class value that is a singleton EJB, called through its no-interface view. */
@Singleton
public class SingletonCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
