package io.github.treadlight.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * An application's loader: with empty classes, as many as wanted, and its own copy of each rival and of the
 * application whose objects are read from streams.
 */
public final class AppLoader extends ClassLoader {
    /** The package of that application, with a dot at its end. */
    public static final String STREAM_APP = AppLoader.class.getPackageName() + ".stream.app.";

    private static final ClassLoader SERVER = AppLoader.class.getClassLoader();

    /** Read once, so that a deployment does not measure the reading of jars. */
    private static final Map<String, byte[]> OF_APPLICATIONS = new ConcurrentHashMap<>();

    /** The loader of an application of the server. */
    public AppLoader() {
        this(SERVER);
    }

    /** A loader that an application made for itself. */
    AppLoader(ClassLoader parent) {
        super(parent);
    }

    /** The loader of the server's classes, these benchmarks among them. */
    static ClassLoader server() {
        return SERVER;
    }

    /** Defines classes and returns them. */
    public Class<?>[] define(int count) {
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            classes[i] = define(GeneratedClasses.name(i), GeneratedClasses.file(i));
        }
        return classes;
    }

    /** Defines hidden classes, each of which the collector may unload alone. */
    Class<?>[] defineHidden(int count) {
        Function<byte[], Class<?>> definer = hiddenClasses();
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            classes[i] = definer.apply(GeneratedClasses.hiddenFile());
        }
        return classes;
    }

    @SuppressWarnings("unchecked")
    private Function<byte[], Class<?>> hiddenClasses() {
        try {
            return (Function<byte[], Class<?>>) loadClass(Rival.PACKAGE + "HiddenClasses")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (Rival.isOfApplication(name) || name.startsWith(STREAM_APP)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name, OF_APPLICATIONS.computeIfAbsent(name, AppLoader::read));
            }
        }
        return super.loadClass(name, resolve);
    }

    private static byte[] read(String name) {
        try (InputStream in = SERVER.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }
}
