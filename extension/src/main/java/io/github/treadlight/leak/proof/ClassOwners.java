package io.github.treadlight.leak.proof;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.ServerLibraries;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Classifies classes by owner, and determines whether a search ends at their instances. Remembers classes until a
 * generation begins, and keeps them alive. Confined to one thread.
 */
final class ClassOwners {
    private final EndedLoaders ended;
    private final ServerLibraries server;
    private final IdentityHashMap<Class<?>, Traits> known = new IdentityHashMap<>();
    /** The last result, because neighbours often have the same class. */
    private @Nullable Class<?> last;
    private Traits ofLast = new Traits(OwnerKind.JDK, true, null);
    private int begun;

    /** The owner of a class. */
    enum OwnerKind {
        /** An undeployed application. */
        ENDED,
        /** An application that runs, or is being deployed. */
        RUNNING,
        /** The server, one of its libraries, or this module. */
        SERVER,
        /** The JDK, also for proxies of interfaces of no application, because the owner of the handler decides. */
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
    record Traits(OwnerKind kind, boolean isLeaf, @Nullable Owned owner) {}

    ClassOwners(EndedLoaders ended, ServerLibraries server) {
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

    OwnerKind of(Class<?> type) {
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
        OwnerKind kind = owner == null ? kindOf(type) : OwnerKind.ENDED;
        return new Traits(kind, References.isLeaf(type), owner);
    }

    private OwnerKind kindOf(Class<?> type) {
        if (type.isArray()) {
            return kindOf(type.getComponentType());
        }
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return OwnerKind.JDK;
        }
        if (ended.isRunning(type)) {
            return OwnerKind.RUNNING;
        }
        if (Proxy.isProxyClass(type)) {
            return OwnerKind.JDK;
        }
        return server.isServer(type) ? OwnerKind.SERVER : OwnerKind.LIBRARY;
    }
}
