package io.github.treadlight.leak;

import java.security.Provider;
import java.security.Security;
import java.util.function.Consumer;

/**
 * Security providers that an application added and did not remove. They are told of only: the JVM has one of each name,
 * so other applications that brought the same one along, and the next generation of this one, use this.
 */
final class SecurityProviders implements LeakCleaner {
    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) {
        for (Provider provider : Security.getProviders()) {
            if (remains.have(provider)) {
                found.accept(new Finding("security provider " + provider.getName() + " of "
                        + provider.getClass().getName(), Finding.Release.NONE));
            }
        }
    }
}
