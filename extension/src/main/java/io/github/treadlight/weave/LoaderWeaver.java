package io.github.treadlight.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A transformer that changes some of the classes of a loader. Thread-safe. */
abstract class LoaderWeaver implements ClassFileTransformer {
    /** Returns the woven class, or null to leave the class unchanged. Never throws. */
    @Override
    public final byte @Nullable [] transform(@Nullable ClassLoader loader, @Nullable String name,
            @Nullable Class<?> redefined, @Nullable ProtectionDomain domain, byte[] bytes) {
        try {
            return weave(loader, name, new ClassFile(bytes, FilterCallWeaver.METHOD));
        } catch (MalformedClassFileException damaged) {
            warn(name, damaged);
            return null;
        }
    }

    /**
     * Returns the woven class, or null to leave the class unchanged. Never throws.
     *
     * @param file the class, read with {@link FilterCallWeaver#METHOD} as the text to search for
     */
    abstract byte @Nullable [] weave(@Nullable ClassLoader loader, @Nullable String name, ClassFile file);

    /** Logs why a class is left unchanged, if this is the first failure. */
    abstract void warn(@Nullable String name, Throwable failure);
}
