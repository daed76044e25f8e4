package io.github.treadlight.classvalue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Set;

/** A loader with its own copy of a few of this test's classes, as an application has its own copy of a library. */
final class TestLoader extends ClassLoader {
    private final Set<String> own;

    TestLoader(ClassLoader parent, Class<?>... own) {
        super(parent);
        this.own = Set.of(Arrays.stream(own).map(Class::getName).toArray(String[]::new));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (own.contains(name) && findLoadedClass(name) == null) {
                byte[] bytes = bytesOf(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
        return super.loadClass(name, resolve);
    }

    static byte[] bytesOf(Class<?> type) {
        return bytesOf(type.getName());
    }

    private static byte[] bytesOf(String name) {
        try (InputStream in = TestLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
