package io.github.treadlight.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * A transformer that applies both weavers to the classes of a loader, and reads each constant pool only once.
 * Thread-safe.
 */
public final class ClassWeaver implements ClassFileTransformer {
    private final ClassValueWeaver classValues;
    private final FilterCallWeaver filterCalls;

    public ClassWeaver(ClassValueWeaver classValues, FilterCallWeaver filterCalls) {
        this.classValues = classValues;
        this.filterCalls = filterCalls;
    }

    /** Returns the woven class, or null to leave the class unchanged. Never throws. */
    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        ClassFile file;
        try {
            file = new ClassFile(bytes, FilterCallWeaver.METHOD);
        } catch (MalformedClassFileException damaged) {
            classValues.warn(name, damaged);
            return null;
        }
        byte[] first = classValues.weave(loader, name, file);
        if (first == null) {
            return filterCalls.weave(loader, name, file);
        }
        byte[] second = filterCalls.transform(loader, name, redefined, domain, first);
        return second == null ? first : second;
    }
}
