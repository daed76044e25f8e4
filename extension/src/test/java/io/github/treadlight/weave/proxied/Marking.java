package io.github.treadlight.weave.proxied;

import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.inject.Inject;

/** A decorator that returns a text of its own if a lookup returns null. */
@Decorator
class Marking implements Lookup {
    @Inject
    @Delegate
    private Lookup delegate;

    @Override
    public String lookUp(Class<?> type) {
        String value = delegate.lookUp(type);
        return value == null ? "decorated" : value;
    }
}
