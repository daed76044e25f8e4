package io.github.treadlight.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The class loader of an application. It defines any number of empty classes, and its own copies of each rival and of
 * the applications whose objects are read from streams, or released by sweeps.
 */
public final class BenchAppLoader extends ClassLoader {
    /** The package of the application for streams, with a trailing dot. */
    public static final String STREAM_APP = BenchAppLoader.class.getPackageName() + ".stream.app.";

    /** The package of the application whose objects a sweep releases, with a trailing dot. */
    public static final String SWEEP_APP = BenchAppLoader.class.getPackageName() + ".sweep.app.";

    private static final ClassLoader SERVER = BenchAppLoader.class.getClassLoader();

    /** Class files, cached so that a deployment does not include the time to read jars. */
    private static final Map<String, byte[]> CLASS_FILES = new ConcurrentHashMap<>();

    /** Creates the loader of an application, below the server's loader. */
    public BenchAppLoader() {
        this(SERVER);
    }

    /** Creates a loader that an application creates for itself. */
    BenchAppLoader(ClassLoader parent) {
        super(parent);
    }

    /** Returns the loader of the server's classes, which include these benchmarks. */
    static ClassLoader server() {
        return SERVER;
    }

    /** Defines empty classes and returns them. */
    public Class<?>[] define(int count) {
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            classes[i] = define(EmptyClasses.name(i), EmptyClasses.file(i));
        }
        return classes;
    }

    /** Defines hidden classes, each of which can be unloaded separately. */
    Class<?>[] defineHidden(int count) {
        Function<byte[], Class<?>> definer = hiddenClasses();
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            classes[i] = definer.apply(EmptyClasses.hiddenFile());
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
            if (Rival.isDefinedByApplications(name) || name.startsWith(STREAM_APP) || name.startsWith(SWEEP_APP)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null
                        ? loaded
                        : define(name, CLASS_FILES.computeIfAbsent(name, BenchAppLoader::read));
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
