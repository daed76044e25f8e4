package io.github.treadlight.server.streams;

import io.github.treadlight.stream.ObjectStreams;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.glassfish.hk2.api.Factory;
import org.jvnet.hk2.annotations.Service;

/** Lets services of the server inject {@link ObjectStreams}, in the server's format. */
@Service
public class ObjectStreamsProvider implements Factory<ObjectStreams> {
    private final ServerStreams server;

    /** Called by HK2. */
    @Inject
    public ObjectStreamsProvider(ServerStreams server) {
        this.server = server;
    }

    @Override
    @Singleton
    public ObjectStreams provide() {
        return server.streams();
    }

    @Override
    public void dispose(ObjectStreams streams) {
        // Holds nothing that must be released.
    }
}
