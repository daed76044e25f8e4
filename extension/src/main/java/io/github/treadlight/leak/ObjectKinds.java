package io.github.treadlight.leak;

import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells to whom the class of an object belongs, and whether a search ends at the object. An instance remembers classes
 * until a generation begins, and keeps them alive. Confined to one thread.
 */
final class ObjectKinds {
    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final IdentityHashMap<Class<?>, Traits> known = new IdentityHashMap<>();
    /** The last result, because neighbours often have the same class. */
    private @Nullable Class<?> last;
    private Traits ofLast = new Traits(Kind.JDK, true, null);
    private int begun;

    /** The owner of a class. */
    enum Kind {
        /** An undeployed application. */
        ENDED,
        /** An application that runs, or is being deployed. */
        RUNNING,
        /** The server, one of its libraries, or this module. */
        SERVER,
        /** The JDK. Also a proxy of an interface that belongs to no application: its handler has an owner. */
        JDK,
        /** A library that applications may share, such as one in the folder {@code lib} of the domain. */
        LIBRARY
    }

    /**
     * The traits of a class.
     *
     * @param isLeaf whether a search ends at its instances, see {@link References#isLeaf}
     * @param owner the proof that an undeployed application owns the class; null for another kind
     */
    record Traits(Kind kind, boolean isLeaf, @Nullable Owned owner) {}

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
            last = null;
        }
        return hasChanged;
    }

    Kind of(Class<?> type) {
        return traitsOf(type).kind;
    }

    Traits traitsOf(Class<?> type) {
        if (type != last) {
            last = type;
            ofLast = known.computeIfAbsent(type, this::find);
        }
        return ofLast;
    }

    private Traits find(Class<?> type) {
        Owned owner = ended.ownerOfClass(type);
        Kind kind = owner == null ? kindOf(type) : Kind.ENDED;
        return new Traits(kind, References.isLeaf(type), owner);
    }

    private Kind kindOf(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return Kind.JDK;
        }
        if (ended.isRunning(type)) {
            return Kind.RUNNING;
        }
        if (Proxy.isProxyClass(type)) {
            return Kind.JDK;
        }
        return server.isServer(type) ? Kind.SERVER : Kind.LIBRARY;
    }
}
