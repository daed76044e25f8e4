package io.github.treadlight.weave;

import io.github.treadlight.classvalue.CompactClassValue;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/** A transformer that records the class values of an application, and weaves them or leaves them unchanged. */
final class RecordingWeaver implements ClassFileTransformer {
    private final Set<String> classValues = new ConcurrentSkipListSet<>();
    private final ClassValueWeaver weaver = new ClassValueWeaver(CompactClassValue.class, name -> true);
    private final boolean weave;

    RecordingWeaver(boolean weave) {
        this.weave = weave;
    }

    /** Returns the names of the loaded classes that directly extend {@link ClassValue} before they are woven. */
    Set<String> classValues() {
        return classValues;
    }

    /** Returns the class that these classes extend when they are loaded. */
    Class<?> superclass() {
        return weave ? CompactClassValue.class : ClassValue.class;
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        byte[] woven = weaver.transform(loader, name, redefined, domain, classFile);
        if (woven != null) {
            classValues.add(name.replace('/', '.'));
        }
        return weave ? woven : null;
    }
}
