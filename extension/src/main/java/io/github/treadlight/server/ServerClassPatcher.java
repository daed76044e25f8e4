package io.github.treadlight.server;

import io.github.treadlight.patch.ClassPatches;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Applies {@link ClassPatches} to classes of the server. An unknown class that searches all types, or a class that
 * cannot be patched, stays unpatched, which is logged. Thread-safe.
 */
final class ServerClassPatcher {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ClassPatches patches = new ClassPatches();
    private final Set<String> classNames = patches.classNames();
    private final BooleanSupplier isOn;

    ServerClassPatcher(BooleanSupplier isOn) {
        this.isOn = isOn;
    }

    /** Returns the names of the classes that may be patched. */
    Set<String> classNames() {
        return classNames;
    }

    /** Returns the patched class file, or null if the class must not be patched. Never throws. */
    byte @Nullable [] patch(String className, byte[] classFile) {
        if (!isOn.getAsBoolean()) {
            return null;
        }
        try {
            byte[] patched = patches.apply(className, classFile);
            if (patched != null) {
                LOG.info(() -> "Treadlight has patched the server's class " + className
                        + " (deployment-lookups=cached).");
            } else if (ClassPatches.needsPatch(classFile)) {
                LOG.info(() -> "Treadlight does not know this version of " + className + " and leaves it unpatched."
                        + " Libraries are still scanned only once, but this class searches annotations as slowly as"
                        + " without Treadlight. Please report this with the server's version.");
            }
            return patched;
        } catch (RuntimeException | LinkageError failed) {
            logFailure(className, failed);
            return null;
        }
    }

    /** Logs that a class could not be patched. */
    static void logFailure(String className, Throwable failed) {
        LOG.log(Level.INFO, failed, () -> "Treadlight could not patch " + className + " and leaves it unpatched."
                + " Deployments still work. Please report this.");
    }
}
