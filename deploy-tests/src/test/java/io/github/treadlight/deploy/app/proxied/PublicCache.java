package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.Stateless;

/** A class value that is a stateless EJB, whose no-interface view includes {@code computeValue}. */
@Stateless
public class PublicCache extends ClassValue<String> {
    private final Values values = new Values();

    @Override
    public String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
