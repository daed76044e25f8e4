package io.github.treadlight.server.platform;

import io.github.treadlight.leak.access.FieldPath;

/**
 * Finds out whether the server has closed a class loader of an application, which only private fields show. A class
 * loader of an unknown type counts as open.
 */
public final class ClosedLoaders {
    /** The class loader of a web module. */
    private static final String WEB = "org.glassfish.web.loader.WebappClassLoader";
    /** The class loader of any other module, and the superclass of the class loaders of an EAR and its libraries. */
    private static final String MODULE = "com.sun.enterprise.loader.ASURLClassLoader";

    private ClosedLoaders() {}

    /** Returns whether the class loader is known to be closed. */
    public static boolean isClosed(ClassLoader loader) {
        Class<?> type = loader.getClass();
        try {
            if (FieldPath.isOrExtends(type, MODULE)) {
                return Boolean.TRUE.equals(FieldPath.read(loader, "doneCalled"));
            }
            if (FieldPath.isOrExtends(type, WEB)) {
                return FieldPath.has(type, "status")
                        ? String.valueOf(FieldPath.read(loader, "status")).equals("CLOSED")
                        : Boolean.FALSE.equals(FieldPath.read(loader, "started")); // Payara, GlassFish 7.0.0
            }
        } catch (ReflectiveOperationException unknownShape) {
            return false;
        }
        return false;
    }
}
