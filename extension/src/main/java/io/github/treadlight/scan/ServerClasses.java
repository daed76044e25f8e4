package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files of the server for HK2's class model, which asks for each class that a deployment refers to and does
 * not have; most are in no library of the deployment and not in the server. Remembers the names of those that the
 * server does not have, until its own classes change. Thread-safe.
 */
public final class ServerClasses implements ResourceLocator {
    /** Some 100 bytes each. */
    private static final int MAX_NAMES = 20_000;

    private final ResourceLocator server;
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private long version;

    /**
     * Creates a locator without names.
     *
     * @param server finds the class files
     */
    public ServerClasses(ResourceLocator server) {
        this.server = server;
    }

    /**
     * Begins a deployment.
     *
     * @param current a number that changes when classes of the server are added
     */
    public synchronized void begin(long current) {
        if (current != version || missing.size() > MAX_NAMES) {
            missing.clear();
            version = current;
        }
    }

    @Override
    public @Nullable InputStream openResourceStream(String name) throws IOException {
        if (missing.contains(name)) {
            return null;
        }
        InputStream found = server.openResourceStream(name);
        if (found == null) {
            missing.add(name);
        }
        return found;
    }

    @Override
    public @Nullable URL getResource(String name) {
        return server.getResource(name);
    }
}
