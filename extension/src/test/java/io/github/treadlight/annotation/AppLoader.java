package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The loader of an application: with its own copy of some of this test's classes, with generated ones, or without. */
final class AppLoader extends ClassLoader {
    private final Map<String, byte[]> own = new ConcurrentHashMap<>();
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private final Map<String, Class<?>> foreign = new ConcurrentHashMap<>();

    AppLoader(Class<?>... copied) {
        super(AppLoader.class.getClassLoader());
        Arrays.stream(copied).map(Class::getName).forEach(name -> own.put(name, bytesOf(name)));
    }

    /** It does not have this class, nor does its parent. */
    AppLoader without(Class<?> type) {
        missing.add(type.getName());
        return this;
    }

    /** From now on it has it. */
    void with(Class<?> type) {
        assertThat(missing.remove(type.getName())).isTrue();
    }

    /** It takes this class from another loader, of which it is no child. */
    AppLoader withForeign(Class<?> type) {
        foreign.put(type.getName(), type);
        return this;
    }

    Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }

    /** The class of this name as this loader has it. */
    Class<?> its(Class<?> type) {
        try {
            return loadClass(type.getName());
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (missing.contains(name)) {
                throw new ClassNotFoundException(name);
            }
            Class<?> other = foreign.get(name);
            if (other != null) {
                return other;
            }
            byte[] bytes = own.get(name);
            return bytes != null ? define(name, bytes) : super.loadClass(name, resolve);
        }
    }

    private static byte[] bytesOf(String name) {
        try (InputStream in = AppLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
