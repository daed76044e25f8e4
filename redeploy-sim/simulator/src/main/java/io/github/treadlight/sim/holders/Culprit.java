package io.github.treadlight.sim.holders;

import java.util.List;

/** Whose fault it is that a path exists: who made the first thing on it that is no longer the JDK's own. */
enum Culprit {
    /** The application's own classes, or those of another application. */
    APPLICATION,
    /** A library that the application brings with it. */
    LIBRARY,
    /** The server, or a library of the server's. */
    SERVER;

    private static final List<String> APPLICATION_LOADERS = List.of(
            "org.glassfish.web.loader.WebappClassLoader",
            "org.glassfish.javaee.full.deployment.EarClassLoader",
            "org.glassfish.javaee.full.deployment.EarLibClassLoader");

    static Culprit of(Trail trail, Texts texts) {
        Heap heap = trail.heap();
        boolean server = trail.beginsAtClass() && trail.steps().get(0).edge() == Edge.STATIC_FIELD
                && isServers(heap, trail.steps().get(0).declaring());
        for (int object : trail.between()) {
            HeapClass type = heap.isClass(object) ? heap.asClass(object) : heap.typeOf(object);
            if (isAnApplications(heap, type)) {
                return APPLICATION;
            }
            server |= isServers(heap, type);
        }
        if (server) {
            return SERVER;
        }
        // Held by the JDK alone, so whoever gave it to the JDK is to blame.
        if (trail.end() == trail.owner()) {
            return SERVER; // a loader that a thread inherited, or that a cache of the JDK's has
        }
        return isOfLibrary(texts.text(location(heap, trail.endType()), "")) ? LIBRARY : APPLICATION;
    }

    /** The string that tells where the class was loaded from, or 0. */
    static int location(Heap heap, HeapClass type) {
        int domain = heap.numberOf(type.protectionDomain());
        int source = domain == 0 ? 0 : heap.objectIn(domain, "java.security.ProtectionDomain", "codesource");
        int url = source == 0 ? 0 : heap.objectIn(source, "java.security.CodeSource", "location");
        int path = url == 0 ? 0 : heap.objectIn(url, "java.net.URL", "path");
        return path != 0 || url == 0 ? path : heap.objectIn(url, "java.net.URL", "file");
    }

    private static boolean isOfLibrary(String location) {
        return location.contains("/WEB-INF/lib/") || location.endsWith(".jar") || location.endsWith(".jar!/");
    }

    private static boolean isServers(Heap heap, HeapClass type) {
        int loader = heap.loaderOf(type);
        return loader != 0 && !heap.nameOf(loader).equals("jdk.internal.loader.ClassLoaders$PlatformClassLoader");
    }

    private static boolean isAnApplications(Heap heap, HeapClass type) {
        return Remains.chain(heap, heap.loaderOf(type)).stream()
                .anyMatch(loader -> APPLICATION_LOADERS.contains(heap.nameOf(loader)));
    }
}
