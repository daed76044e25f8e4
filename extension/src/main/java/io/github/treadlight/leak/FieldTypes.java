package io.github.treadlight.leak;

import io.github.treadlight.leak.access.LoadedClasses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Resolves the types of the fields of an application's classes while its class loader still loads classes. {@link
 * Class#getDeclaredFields} needs the types of all fields, and a closed class loader refuses to load a type that the
 * application never used. {@link Exclusivity} could then not read the objects of the class.
 */
public final class FieldTypes {
    private FieldTypes() {}

    /**
     * Resolves the types until the time is over. Loads classes of the application in a separate thread, because a
     * class-file transformer may be code of the application, and initializes none.
     *
     * @return the number of fields that can be listed
     */
    public static int resolve(Collection<ClassLoader> loaders, Duration time) throws ReflectiveOperationException {
        List<Class<?>> classes = new ArrayList<>();
        for (ClassLoader loader : loaders) {
            classes.addAll(LoadedClasses.of(loader));
        }
        long end = System.nanoTime() + time.toNanos();
        AtomicInteger fields = new AtomicInteger();
        Thread thread = new Thread(null, () -> resolve(classes, end, fields), "treadlight-field-types", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        try {
            thread.join(time.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return fields.get();
    }

    private static void resolve(List<Class<?>> classes, long end, AtomicInteger fields) {
        for (Class<?> type : classes) {
            if (System.nanoTime() - end >= 0) {
                return;
            }
            try {
                fields.addAndGet(type.getDeclaredFields().length);
            } catch (RuntimeException | LinkageError missing) {
                // the type of a field is not in the application; the fields of this class cannot be listed
            }
        }
    }
}
