package io.github.treadlight.leak;

import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;

/**
 * Tells to whom the class of an object belongs. An instance remembers classes until a generation begins, and keeps them
 * alive. Confined to one thread.
 */
final class ObjectKinds {
    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final IdentityHashMap<Class<?>, Kind> known = new IdentityHashMap<>();
    private int begun;

    /** The owner of a class. */
    enum Kind {
        /** An undeployed application. */
        ENDED,
        /** An application that runs, or is being deployed. */
        RUNNING,
        /** The server, one of its libraries, or this module. */
        SERVER,
        /** The JDK. Also a proxy of an interface that belongs to no application. */
        JDK,
        /** A library that applications may share, such as one in the folder {@code lib} of the domain. */
        LIBRARY
    }

    ObjectKinds(EndedLoaders ended, ServerLibraries server) {
        this.ended = ended;
        this.server = server;
        this.begun = ended.begun();
    }

    /** Forgets all classes if a generation has begun since the last call, and returns whether it has. */
    boolean hasChanged() {
        int now = ended.begun();
        boolean hasChanged = now != begun;
        if (hasChanged) {
            begun = now;
            known.clear();
        }
        return hasChanged;
    }

    Kind of(Class<?> type) {
        Kind kind = known.get(type);
        if (kind == null) {
            kind = find(type);
            known.put(type, kind);
        }
        return kind;
    }

    private Kind find(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return Kind.JDK;
        }
        if (ended.ownerOfLoader(loader) != null) {
            return Kind.ENDED;
        }
        if (ended.isRunning(type)) {
            return Kind.RUNNING;
        }
        if (Proxy.isProxyClass(type)) {
            return Kind.JDK; // its handler has an owner of its own
        }
        return server.isServer(type) ? Kind.SERVER : Kind.LIBRARY;
    }
}
