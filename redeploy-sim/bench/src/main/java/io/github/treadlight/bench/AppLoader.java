package io.github.treadlight.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** An application's loader: with empty classes, as many as wanted, and its own copy of each rival. */
final class AppLoader extends ClassLoader {
    private static final ClassLoader SERVER = AppLoader.class.getClassLoader();

    /** Read once, so that a deployment does not measure the reading of jars. */
    private static final Map<String, byte[]> RIVALS = new ConcurrentHashMap<>();

    /** The loader of an application of the server. */
    AppLoader() {
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

    Class<?>[] define(int count) {
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            classes[i] = define(GeneratedClasses.name(i), GeneratedClasses.file(i));
        }
        return classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (Rival.isOfApplication(name) && findLoadedClass(name) == null) {
                return define(name, RIVALS.computeIfAbsent(name, AppLoader::read));
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
