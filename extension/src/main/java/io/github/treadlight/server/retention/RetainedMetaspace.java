package io.github.treadlight.server.retention;

import io.github.treadlight.app.AppGeneration;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/** An estimate of the metaspace of generations, from the numbers of their classes. */
public final class RetainedMetaspace {
    private static final String POOL = "Metaspace";

    private RetainedMetaspace() {}

    /** Returns the average number of bytes that a class takes, or 0 if this JVM does not measure its metaspace. */
    public static long bytesPerClass() {
        int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        return classes == 0 ? 0 : ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals(POOL))
                .map(MemoryPoolMXBean::getUsage)
                .mapToLong(usage -> usage == null ? 0 : usage.getUsed() / classes)
                .findFirst().orElse(0);
    }

    /** Returns an estimate of the bytes that the classes of a generation take. */
    public static long bytes(AppGeneration generation) {
        return generation.classes() * bytesPerClass();
    }
}
