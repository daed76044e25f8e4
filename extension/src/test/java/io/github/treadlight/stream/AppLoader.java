package io.github.treadlight.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loader of an application: asks itself first, and its parent for what it has not. Either has its own copy of the
 * {@code zoo} package, or the classes it is given.
 */
final class AppLoader extends ClassLoader {
    private static final String ZOO = AppLoader.class.getPackageName() + ".zoo.";

    private final Map<String, byte[]> own = new ConcurrentHashMap<>();
    private final boolean zoo;

    private AppLoader(String name, ClassLoader parent, Map<String, byte[]> own, boolean zoo) {
        super(name, parent);
        this.own.putAll(own);
        this.zoo = zoo;
    }

    /** An application that has its own copy of the zoo's classes. */
    static AppLoader ofZoo(String name) {
        return new AppLoader(name, AppLoader.class.getClassLoader(), Map.of(), true);
    }

    /** An application that has these classes. */
    static AppLoader of(String name, Map<String, byte[]> classes) {
        return below(AppLoader.class.getClassLoader(), name, classes);
    }

    /** The same with another parent. */
    static AppLoader below(ClassLoader parent, String name, Map<String, byte[]> classes) {
        return new AppLoader(name, parent, classes, false);
    }

    /** From now on it has these classes too. */
    void add(Map<String, byte[]> classes) {
        own.putAll(classes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = zoo && name.startsWith(ZOO) ? bytesOf(name) : own.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    /** Calls a static method without parameters that is public, as its class is. */
    Object call(String className, String method) {
        try {
            return loadClass(className).getMethod(method).invoke(null);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static byte[] bytesOf(String name) throws ClassNotFoundException {
        try (InputStream in = AppLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
