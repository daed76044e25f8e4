package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.Stateless;

/** A class value that is a stateless EJB, called through its no-interface view. */
@Stateless
public class StatelessCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    protected String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
