package io.github.treadlight.sim.holders;

import java.util.List;

/** The owner of the code that causes a leak. */
enum LeakOrigin {
    /** The leaked application's own classes, or another application. */
    APPLICATION,
    /** A library in the leaked application. */
    LIBRARY,
    /** The server or one of its libraries. */
    SERVER;

    private static final List<String> APPLICATION_LOADERS = List.of(
            "org.glassfish.web.loader.WebappClassLoader",
            "org.glassfish.javaee.full.deployment.EarClassLoader",
            "org.glassfish.javaee.full.deployment.EarLibClassLoader");

    static LeakOrigin of(LeakTrace trace, HeapStrings strings) {
        Heap heap = trace.heap();
        boolean server = trace.startsWith(ReferenceKind.STATIC_FIELD)
                && isOfServer(heap, trace.references().get(0).declaring());
        for (int object : trace.intermediates()) {
            HeapClass type = heap.selfOrClassOf(object);
            if (isOfApplication(heap, type)) {
                return APPLICATION;
            }
            server |= isOfServer(heap, type);
        }
        if (server) {
            return SERVER;
        }
        // Only objects of the JDK retain the target. The origin is the code that passed the target to the JDK.
        if (trace.target() == trace.leakedLoader()) {
            return SERVER; // a thread inherited the loader, or a cache of the JDK refers to it
        }
        return isOfLibrary(strings.get(location(heap, trace.targetClass()))) ? LIBRARY : APPLICATION;
    }

    /** Returns the number of the string with the path of the class's code source, or 0. */
    static int location(Heap heap, HeapClass type) {
        int domain = heap.numberOf(type.protectionDomain());
        int source = heap.objectIn(domain, "java.security.ProtectionDomain", "codesource");
        int url = heap.objectIn(source, "java.security.CodeSource", "location");
        int path = heap.objectIn(url, "java.net.URL", "path");
        return path != 0 ? path : heap.objectIn(url, "java.net.URL", "file");
    }

    private static boolean isOfLibrary(String location) {
        return location.contains("/WEB-INF/lib/") || location.endsWith(".jar") || location.endsWith(".jar!/");
    }

    private static boolean isOfServer(Heap heap, HeapClass type) {
        int loader = heap.loaderOf(type);
        return loader != 0 && !heap.nameOf(loader).equals("jdk.internal.loader.ClassLoaders$PlatformClassLoader");
    }

    private static boolean isOfApplication(Heap heap, HeapClass type) {
        return heap.parentChain(heap.loaderOf(type)).stream()
                .anyMatch(loader -> APPLICATION_LOADERS.contains(heap.nameOf(loader)));
    }
}
