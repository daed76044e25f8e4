package io.github.treadlight.server.remote;

import io.github.treadlight.annotation.ClassAnnotations;
import jakarta.inject.Singleton;
import org.glassfish.hk2.api.Factory;
import org.jvnet.hk2.annotations.Service;

/** Lets services of the server inject {@link ClassAnnotations}; see also {@code server.cdi}. */
@Service
public class ClassAnnotationsProvider implements Factory<ClassAnnotations> {
    @Override
    @Singleton
    public ClassAnnotations provide() {
        return new ClassAnnotations();
    }

    @Override
    public void dispose(ClassAnnotations annotations) {
        // Holds nothing that must be released.
    }
}
