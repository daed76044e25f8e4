package io.github.treadlight.server;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.net.URL;

/**
 * Patches classes of Payara Micro, which has one class loader for all its modules: defines them before the server loads
 * them.
 */
final class FlatClassPatcher {
    /** A class beside those that are patched, and which does not load them. */
    private static final String NEIGHBOR = "WeldSniffer";

    private FlatClassPatcher() {}

    /** Defines the patched classes. Never throws. */
    static void define(ClassLoader server, ServerClassPatcher patcher) {
        for (String name : patcher.classNames()) {
            try {
                define(server, patcher, name);
            } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError failed) {
                ServerClassPatcher.report(name, failed);
            }
        }
    }

    private static void define(ClassLoader server, ServerClassPatcher patcher, String name)
            throws IOException, ReflectiveOperationException {
        URL file = server.getResource(name.replace('.', '/') + ".class");
        if (file == null) {
            return; // a server without CDI
        }
        try (InputStream in = file.openStream()) {
            byte[] patched = patcher.patch(name, in.readAllBytes());
            if (patched != null) {
                Class<?> neighbor = Class.forName(
                        name.substring(0, name.lastIndexOf('.') + 1) + NEIGHBOR, false, server);
                MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup()).defineClass(patched);
            }
        }
    }
}
