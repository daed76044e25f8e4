package io.github.treadlight.leak;

import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.LoadedClasses;
import io.github.treadlight.leak.proof.Exclusivity;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Resolves the types of the fields of an application's classes while its class loader still loads classes. {@link
 * Class#getDeclaredFields} needs the types of all fields, and a closed class loader refuses to load a type that the
 * application never used. {@link Exclusivity} could then not read the objects of the class.
 */
public final class FieldTypes {
    private static final String OF_WEB_APPLICATION = "org.glassfish.web.loader.WebappClassLoader";
    /** The part of a limited metaspace from which on no further class is loaded. */
    private static final double FULL = 0.9;
    /** Classes whose fields a closed class loader cannot list. Guarded by itself; the keys are weak. */
    private static final Set<Class<?>> UNLISTED = Collections.newSetFromMap(new WeakHashMap<>());

    /** Limit of threads, which may never end. Beyond it, nothing is prepared. */
    private static final int MAX_THREADS = 4;
    /** The number of threads that run. The threads themselves may refer to an application, so they are not kept. */
    private static final AtomicInteger RUNNING = new AtomicInteger();

    private FieldTypes() {}

    /** Returns whether listing the fields of the class has failed, and would log a warning of a closed class loader. */
    public static boolean isUnlisted(Class<?> type) {
        synchronized (UNLISTED) {
            return UNLISTED.contains(type);
        }
    }

    /**
     * Resolves the types until the time is over. Loads classes of the application in a separate thread, because a
     * class-file transformer may be code of the application, and initializes none.
     *
     * @return the number of fields that can be listed
     */
    public static int resolve(Collection<ClassLoader> loaders, Duration time) throws ReflectiveOperationException {
        if (isMetaspaceFull() || RUNNING.get() >= MAX_THREADS) {
            return 0;
        }
        Queue<Class<?>> classes = new ConcurrentLinkedQueue<>();
        for (ClassLoader loader : loaders) {
            classes.addAll(LoadedClasses.of(loader));
        }
        AtomicInteger fields = new AtomicInteger();
        Thread thread = new Thread(null, () -> resolve(classes, fields), "treadlight-field-types", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        try {
            thread.join(time.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        for (Class<?> type = classes.poll(); type != null; type = classes.poll()) { // also ends a thread that is late
            exclude(type);
        }
        return fields.get();
    }

    private static void resolve(Queue<Class<?>> classes, AtomicInteger fields) {
        RUNNING.incrementAndGet();
        try {
            for (Class<?> type = classes.poll(); type != null; type = classes.poll()) {
                try {
                    fields.addAndGet(type.getDeclaredFields().length);
                } catch (Throwable missing) { // a transformer may throw anything
                    exclude(type);
                    if (missing instanceof VirtualMachineError) { // no memory
                        return;
                    }
                }
            }
        } finally {
            RUNNING.decrementAndGet();
        }
    }

    /** Excludes a class, unless its loader refuses types without a warning in the log. */
    private static void exclude(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && !FieldPath.isOrExtends(loader.getClass(), OF_WEB_APPLICATION)) {
            synchronized (UNLISTED) {
                UNLISTED.add(type);
            }
        }
    }

    private static boolean isMetaspaceFull() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getName().equals("Metaspace"))
                .map(MemoryPoolMXBean::getUsage)
                .anyMatch(usage -> usage.getMax() > 0 && usage.getUsed() > FULL * usage.getMax());
    }
}
