package io.github.treadlight.classvalue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;

/** A loader with its own class value class and its own subjects, below the one that stands for the server. */
final class Application extends ClassLoader {
    /** Enough for the states in flight to meet seldom, few enough for a purge, which looks at all, to be quick. */
    private static final int POOLED = 16;

    /** Read once: some tests make applications all the time. */
    private static final Map<String, byte[]> OWN =
            Map.of(Computed.class.getName(), bytesOf(Computed.class), Subject.class.getName(), bytesOf(Subject.class));

    final Class<?>[] subjects;

    Application() {
        super(Application.class.getClassLoader());
        try {
            subjects = Subjects.of(loadClass(Subject.class.getName()));
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static Application[] pool() {
        Application[] pool = new Application[POOLED];
        for (int i = 0; i < POOLED; i++) {
            pool[i] = new Application();
        }
        return pool;
    }

    /** A class value that this application owns. */
    @SuppressWarnings("unchecked")
    <T> CompactClassValue<T> classValue(Function<Class<?>, T> function) {
        try {
            return (CompactClassValue<T>)
                    loadClass(Computed.class.getName()).getConstructor(Function.class).newInstance(function);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] own = OWN.get(name);
        if (own == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, own, 0, own.length);
        }
    }

    private static byte[] bytesOf(Class<?> type) {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
