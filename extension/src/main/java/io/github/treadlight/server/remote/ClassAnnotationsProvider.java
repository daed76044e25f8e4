package io.github.treadlight.server.remote;

import io.github.treadlight.annotation.ClassAnnotations;
import io.github.treadlight.server.streams.BundleKeys;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.glassfish.hk2.api.Factory;
import org.jvnet.hk2.annotations.Service;

/** Lets services of the server inject {@link ClassAnnotations}; see also {@code server.cdi}. */
@Service
public class ClassAnnotationsProvider implements Factory<ClassAnnotations> {
    private final ServerAnnotations server;

    /** Called by HK2. */
    @Inject
    public ClassAnnotationsProvider(ServerAnnotations server) {
        this.server = server;
    }

    @Override
    @Singleton
    public ClassAnnotations provide() {
        return new ClassAnnotations(server::codebase, BundleKeys.ofServer()::of);
    }

    @Override
    public void dispose(ClassAnnotations annotations) {
        // Holds nothing that must be released.
    }
}
