package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import java.security.Provider;
import java.security.Security;

/**
 * Reports security providers of an ended generation. They are not removed: the JVM has one provider of each name, so
 * other applications with the same provider, and the application's next generation, use this one. Bouncy Castle is an
 * example: its documentation says to add the provider if the JVM has none of its name, so that deployments from the
 * second on use the provider of the first.
 */
public final class SecurityProviderReporter implements LeakCleaner {
    @Override
    public void search(Search search) {
        for (Provider provider : Security.getProviders()) {
            Owned owned = search.owner(provider);
            if (owned != null) {
                search.report(owned,
                        "security provider " + provider.getName() + " of " + provider.getClass().getName(),
                        "the JVM has one provider of each name, so later deployments, also of other applications, get"
                                + " this one, and fail where they cast its objects to their own classes. Call"
                                + " Security.removeProvider(\"" + provider.getName() + "\") in contextDestroyed,"
                                + " pass the provider object instead of its name, or install the library in the"
                                + " server");
            }
        }
    }
}
