package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.Stateless;

/** A class value that is a stateless EJB, whose no-interface view includes {@code computeValue}. */
@Stateless
public class PublicCache extends ClassValue<String> {
    private final NumberedValues values = new NumberedValues();

    @Override
    public String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
