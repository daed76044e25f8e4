package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Makes a server's streams write the keys of OSGi bundles, as they do in Payara Server. */
final class OsgiKeys {
    private static final String PACKAGE = "org.glassfish.common.util.";

    private OsgiKeys() {}

    /**
     * Starts an OSGi framework without bundles and sets it for all streams of the server.
     *
     * @param server a loader with the classes of the server and of Apache Felix
     * @throws IllegalStateException if the loader lacks these classes
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
            use.setAccessible(true); // package-private, for the server's activator
            use.invoke(null, keys);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(
                    "Cannot set an OSGi framework for the server's streams;"
                            + " check the jars in servers/payara and servers/felix",
                    failed);
        }
    }

    /** Creates a directory that is deleted when the JVM exits. */
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
            System.err.println("Could not delete the temporary directory " + directory + ": " + left);
        }
    }
}
