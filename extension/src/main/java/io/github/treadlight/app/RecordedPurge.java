package io.github.treadlight.app;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.event.ApplicationEvents;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Purges the class values of generations, and records the purge as a JFR event. Measures the heap before and after a
 * purge only if a recording contains the event, and records only purges that dropped something. The application may
 * compute values meanwhile, so the difference is an estimate.
 *
 * <p>Reads references to class loaders, so it must be called within {@link LoaderReads}.
 */
final class RecordedPurge {
    private RecordedPurge() {}

    /** Purges class loaders of one generation. */
    static Purged of(AppGeneration generation, ClassLoader... loaders) {
        if (!ApplicationEvents.recordsPurges()) {
            return ClassValueAdmin.purge(loaders);
        }
        long before = bytes(generation::reaches);
        Purged purged = ClassValueAdmin.purge(loaders);
        if (!purged.equals(Purged.NOTHING)) {
            ApplicationEvents.purged(generation.app(), generation.number(), purged.classValues(),
                    purged.associations(), Math.max(0, before - bytes(generation::reaches)));
        }
        return purged;
    }

    /** Purges class loaders of several ended generations. */
    static Purged ofEnded(List<AppGeneration> ended, Collection<ClassLoader> loaders) {
        ClassLoader[] purgedLoaders = loaders.toArray(ClassLoader[]::new);
        if (!ApplicationEvents.recordsPurges()) {
            return ClassValueAdmin.purge(purgedLoaders);
        }
        Predicate<ClassLoader> isOfEnded = loader -> ended.stream().anyMatch(generation -> generation.reaches(loader));
        long before = bytes(isOfEnded);
        Purged purged = ClassValueAdmin.purge(purgedLoaders);
        if (!purged.equals(Purged.NOTHING)) {
            ApplicationEvents.endedPurged(purged.classValues(), purged.associations(),
                    Math.max(0, before - bytes(isOfEnded)));
        }
        return purged;
    }

    private static long bytes(Predicate<ClassLoader> isMeasured) {
        return ClassValueAdmin.footprint().stream()
                .filter(footprint -> footprint.loader() != null && isMeasured.test(footprint.loader()))
                .mapToLong(Footprint::bytes).sum();
    }
}
