package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.Stateless;

/** A stateless EJB whose no-interface view has the computation, too. */
@Stateless
public class PublicCache extends ClassValue<String> {
    private final Values values = new Values();

    @Override
    public String computeValue(Class<?> type) {
        return values.compute(type);
    }
}
