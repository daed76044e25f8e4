package io.github.treadlight.app.cleaner;

import java.security.Provider;
import java.security.Security;
import java.util.function.Consumer;

/**
 * Security providers that an application added and did not remove. They are told of only: the JVM has one of each name,
 * so other applications that brought the same one along, and the next generation of this one, use this.
 */
final class SecurityProviders implements Cleaner {
    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) {
        for (Provider provider : Security.getProviders()) {
            if (remains.have(provider)) {
                found.accept(new Hold("security provider " + provider.getName() + " of "
                        + provider.getClass().getName(), Hold.Release.NONE));
            }
        }
    }
}
