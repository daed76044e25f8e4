package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import java.security.Provider;
import java.security.Security;

/**
 * Reports security providers of an ended generation. They are not removed: the JVM has one provider of each name, so
 * other applications with the same provider, and the application's next generation, use this one.
 */
public final class SecurityProviderReporter implements LeakCleaner {
    @Override
    public void search(Search search) {
        for (Provider provider : Security.getProviders()) {
            Owned owned = search.owner(provider);
            if (owned != null) {
                search.report(owned,
                        "security provider " + provider.getName() + " of " + provider.getClass().getName(),
                        "other applications may use the provider: install its library in the server, not in the"
                                + " application");
            }
        }
    }
}
