package io.github.treadlight.classvalue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;

/**
 * An application's loader, with its own copies of the class value class and of the classes used with it. Its parent
 * stands for the server.
 */
final class StressedApplication extends ClassLoader {
    /**
     * Enough applications for the states in progress to rarely share one, and few enough for a purge, which visits all
     * of them, to be fast.
     */
    private static final int POOLED = 16;

    /** Read once: some tests make applications all the time. */
    private static final Map<String, byte[]> OWN =
            Map.of(
                    StressedClassValue.class.getName(), bytesOf(StressedClassValue.class),
                    StressedClass.class.getName(), bytesOf(StressedClass.class));

    final Class<?>[] subjects;

    StressedApplication() {
        super(StressedApplication.class.getClassLoader());
        try {
            subjects = StressedClasses.of(loadClass(StressedClass.class.getName()));
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static StressedApplication[] pool() {
        StressedApplication[] pool = new StressedApplication[POOLED];
        for (int i = 0; i < POOLED; i++) {
            pool[i] = new StressedApplication();
        }
        return pool;
    }

    /** Creates a class value that this application owns. */
    @SuppressWarnings("unchecked")
    <T> CompactClassValue<T> classValue(Function<Class<?>, T> function) {
        try {
            return (CompactClassValue<T>)
                    loadClass(StressedClassValue.class.getName()).getConstructor(Function.class).newInstance(function);
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
