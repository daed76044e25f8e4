package io.github.treadlight.server;

import io.github.treadlight.annotation.PerLoader;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamFilter;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The object streams of this server, and what may be read by them: by the server's configuration, and by the filter
 * that an application brings.
 *
 * <p>There from the first service that needs it; until {@link TreadlightService} has read the configuration, the
 * defaults hold. Keeps the names and patterns of running applications, and their loaders weakly. Thread-safe.
 */
@Service
@Singleton
public class ServerStreams {
    private final PerLoader<AppFilter> filters = new PerLoader<>();
    private volatile @Nullable ObjectStreams streams;
    private volatile Settings settings = Settings.DEFAULT;
    private volatile StreamFilter filter = StreamFilter.DEFAULT;

    /** The streams, in the server's own format. */
    ObjectStreams streams() {
        ObjectStreams present = streams;
        return present != null ? present : makeStreams();
    }

    /** As late as can be: the server installs what annotates classes while it starts. */
    private synchronized ObjectStreams makeStreams() {
        ObjectStreams present = streams;
        if (present == null) {
            present = new ObjectStreams(BundleKeys.ofServer());
            streams = present;
        }
        return present;
    }

    /** Whether the server is to use them. */
    boolean enabled() {
        return settings.streams();
    }

    void configure(Settings changed) {
        StreamFilter configured = StreamFilter.of(changed.streamFilterMode(), changed.streamFilter());
        settings = changed;
        filter = configured;
    }

    /** Notes an application, with the pattern that it brings; null for none. */
    void begin(String app, Collection<ClassLoader> loaders, @Nullable String pattern) {
        AppFilter brought = new AppFilter(app, pattern);
        loaders.forEach(loader -> filters.put(loader, brought));
    }

    void end(Predicate<ClassLoader> loaders) {
        filters.removeIf(loaders);
        ObjectStreams present = streams;
        if (present != null) {
            present.forget(loaders);
        }
    }

    /** What streams of the loader may hold: it is an application's, or below one, or of no application. */
    StreamFilter filterOf(@Nullable ClassLoader loader) {
        StreamFilter configured = filter;
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            AppFilter brought = filters.get(at);
            if (brought != null) {
                return brought.over(configured);
            }
        }
        return configured;
    }

    /** An application's filter, made again when the server's configuration changes. */
    private static final class AppFilter {
        private final String app;
        private final @Nullable String pattern;
        private volatile @Nullable Made last;

        private record Made(StreamFilter configured, StreamFilter filter) {}

        AppFilter(String app, @Nullable String pattern) {
            this.app = app;
            this.pattern = pattern;
        }

        StreamFilter over(StreamFilter configured) {
            Made made = last;
            if (made == null || made.configured != configured) {
                made = new Made(configured, configured.forApplication(app, pattern));
                last = made;
            }
            return made.filter;
        }
    }
}
