package io.github.treadlight.server;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.Felix;
import org.glassfish.common.util.NonOSGiObjectInputOutputStreamFactoryImpl;
import org.glassfish.common.util.OSGiObjectInputOutputStreamFactoryImpl;
import org.glassfish.common.util.ObjectInputOutputStreamFactory;
import org.glassfish.common.util.ObjectInputOutputStreamFactoryFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;

/** The two formats of a server's object streams: with bundle keys from a real OSGi framework, and without keys. */
public final class AnnotationFormat implements AutoCloseable {
    private final Felix felix;

    private AnnotationFormat(Felix felix) {
        this.felix = felix;
    }

    public static AnnotationFormat osgi(Path cache) throws Exception {
        Felix felix = new Felix(Map.of(Constants.FRAMEWORK_STORAGE, cache.toString()));
        felix.start();
        install(new OSGiObjectInputOutputStreamFactoryImpl(felix.getBundleContext()));
        return new AnnotationFormat(felix);
    }

    public static void plain() throws ReflectiveOperationException {
        install(new NonOSGiObjectInputOutputStreamFactoryImpl());
    }

    /** Sets the factory as the server's own activator does, which is in the same package. */
    private static void install(ObjectInputOutputStreamFactory factory) throws ReflectiveOperationException {
        Method set = ObjectInputOutputStreamFactoryFactory.class
                .getDeclaredMethod("setFactory", ObjectInputOutputStreamFactory.class);
        set.setAccessible(true);
        set.invoke(null, factory);
    }

    /** Installs a bundle with only this class. */
    public Bundle bundleWith(Class<?> type, Path directory) throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.putValue("Manifest-Version", "1.0");
        attributes.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        attributes.putValue(Constants.BUNDLE_SYMBOLICNAME, "com.acme.rows");
        attributes.putValue(Constants.BUNDLE_VERSION, "1.2.3");
        Path jar = directory.resolve("rows.jar");
        String file = type.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(file));
            type.getClassLoader().getResourceAsStream(file).transferTo(out);
        }
        Bundle bundle = felix.getBundleContext().installBundle(jar.toUri().toString());
        bundle.start();
        return bundle;
    }

    @Override
    public void close() throws ReflectiveOperationException, BundleException {
        plain();
        felix.stop();
    }
}
