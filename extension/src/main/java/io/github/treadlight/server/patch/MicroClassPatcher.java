package io.github.treadlight.server.patch;

import io.github.treadlight.leak.access.PrivateAccess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;

/**
 * Patches classes of Payara Micro, which has one class loader for all its modules: defines them before the server loads
 * them.
 */
final class MicroClassPatcher {
    /** A class in the package of each patched class; loading it does not load the patched one. */
    private static final List<String> NEIGHBORS = List.of(
            "org.glassfish.weld.connector.WeldSniffer", "com.sun.enterprise.v3.server.ContainerStarter",
            "org.glassfish.web.loader.Reloader", "org.apache.naming.resources.Resource",
            "org.glassfish.weld.services.NonModuleInjectionServices");

    private MicroClassPatcher() {}

    /** Defines the patched classes. Never throws. */
    static void define(ClassLoader server, ServerClassPatcher patcher) {
        for (String name : patcher.purposes().keySet()) {
            try {
                define(server, patcher, name);
            } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError failed) {
                ServerClassPatcher.logFailure(name, failed);
            }
        }
    }

    private static void define(ClassLoader server, ServerClassPatcher patcher, String name)
            throws IOException, ReflectiveOperationException {
        URL file = server.getResource(name.replace('.', '/') + ".class");
        if (file == null) {
            return; // the server does not have the class
        }
        try (InputStream in = file.openStream()) {
            byte[] patched = patcher.patch(name, in.readAllBytes());
            if (patched != null) {
                Class<?> neighbor = Class.forName(neighbor(name), false, server);
                PrivateAccess.lookup(neighbor).defineClass(patched);
            }
        }
    }

    /** Returns the name of another class in the package of a patched class. */
    static String neighbor(String name) throws ClassNotFoundException {
        String packageName = name.substring(0, name.lastIndexOf('.') + 1);
        return NEIGHBORS.stream().filter(each -> each.startsWith(packageName)).findFirst()
                .orElseThrow(() -> new ClassNotFoundException("no neighbor is known for " + name));
    }
}
