package io.github.treadlight.server.classvalue;

import io.github.treadlight.app.AppGeneration;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Counts the classes that a loader of a generation loads. Keeps no loader. Thread-safe. */
final class CountingTransformer implements ClassFileTransformer {
    private final AppGeneration generation;

    CountingTransformer(AppGeneration generation) {
        this.generation = generation;
    }

    /** Counts the class and leaves it unchanged. */
    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (redefined == null) {
            generation.countClass();
        }
        return null;
    }
}
