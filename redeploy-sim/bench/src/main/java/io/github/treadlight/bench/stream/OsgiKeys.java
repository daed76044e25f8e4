package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Has a server's streams write the keys of OSGi bundles, as they do in Payara Server. */
final class OsgiKeys {
    private static final String PACKAGE = "org.glassfish.common.util.";

    private OsgiKeys() {}

    /**
     * Starts an OSGi framework in which there is no bundle, and gives it to the server's streams, once for all.
     *
     * @param server a loader of the server's classes and of those of Apache Felix
     * @throws IllegalStateException when it has not these classes
     */
    static void begin(ClassLoader server) {
        try {
            Class<?> contextType = server.loadClass("org.osgi.framework.BundleContext");
            Class<?> frameworkType = server.loadClass("org.osgi.framework.launch.Framework");
            Object launcher = server.loadClass("org.apache.felix.framework.FrameworkFactory")
                    .getConstructor()
                    .newInstance();
            Object framework = server.loadClass("org.osgi.framework.launch.FrameworkFactory")
                    .getMethod("newFramework", Map.class)
                    .invoke(launcher, Map.of(
                            "org.osgi.framework.storage", storage().toString(),
                            "felix.service.urlhandlers", "false"));
            frameworkType.getMethod("init").invoke(framework);
            Object context = frameworkType.getMethod("getBundleContext").invoke(framework);
            Object keys = server.loadClass(PACKAGE + "OSGiObjectInputOutputStreamFactoryImpl")
                    .getConstructor(contextType)
                    .newInstance(context);
            Method use = server.loadClass(PACKAGE + "ObjectInputOutputStreamFactoryFactory")
                    .getDeclaredMethod("setFactory", server.loadClass(PACKAGE + "ObjectInputOutputStreamFactory"));
            use.setAccessible(true); // the server's activator, in the same package, is who calls it
            use.invoke(null, keys);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("The server's streams got no OSGi framework", failed);
        }
    }

    /** A directory that goes with the JVM. */
    private static Path storage() {
        try {
            Path directory = Files.createTempDirectory("treadlight-bench-osgi");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            return directory;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            System.err.println("not deleted: " + left);
        }
    }
}
