package io.github.treadlight.server;

import io.github.treadlight.loader.PerLoader;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamFilter;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
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
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final PerLoader<AppFilter> filters = new PerLoader<>();
    private volatile Settings settings = Settings.DEFAULT;
    /** Made when first asked for: the server installs what annotates classes while it starts. */
    private volatile @Nullable Made made;
    private boolean failed;

    private record Made(ObjectStreams streams, StreamFilter filter) {}

    /** The streams, in the server's own format; null when the server is to use its own. */
    @Nullable ObjectStreams fast() {
        if (!settings.streams()) {
            return null;
        }
        Made present = made;
        return present != null ? present.streams : make();
    }

    /** The streams, whether the server uses them or not. */
    ObjectStreams streams() {
        Made present = made;
        ObjectStreams streams = present != null ? present.streams : make();
        if (streams == null) {
            throw new IllegalStateException("Treadlight's object streams could not start; the log says why");
        }
        return streams;
    }

    private synchronized @Nullable ObjectStreams make() {
        Made present = made;
        if (present == null && !failed) {
            try {
                present = new Made(new ObjectStreams(BundleKeys.ofServer(), this::filterOf), filter(settings));
                made = present;
            } catch (RuntimeException | LinkageError failure) {
                failed = true;
                LOG.log(Level.WARNING, "Treadlight's object streams could not start; the server uses its own, which"
                        + " have no filter. To say so in domain.xml: asadmin set configs.config.server-config."
                        + "treadlight-configuration.object-streams=stock. Please report this.", failure);
            }
        }
        return present == null ? null : present.streams;
    }

    synchronized void configure(Settings changed) {
        settings = changed;
        Made present = made;
        if (present != null) {
            made = new Made(present.streams, filter(changed));
        }
    }

    private static StreamFilter filter(Settings settings) {
        return StreamFilter.of(settings.streamFilterMode(), settings.streamFilter());
    }

    /** Notes an application, with the pattern that it brings; null for none. */
    void begin(String app, Collection<ClassLoader> loaders, @Nullable String pattern) {
        AppFilter brought = new AppFilter(app, pattern);
        loaders.forEach(loader -> filters.put(loader, brought));
    }

    /** Forgets loaders that end, and the filters their application brought. */
    void end(Predicate<ClassLoader> loaders) {
        filters.removeIf(loaders);
        forget(loaders);
    }

    /** Forgets the classes of loaders, which may go on. */
    void forget(Predicate<ClassLoader> loaders) {
        Made present = made;
        if (present != null) {
            present.streams.forget(loaders);
        }
    }

    /** What streams of the loader may hold: it is an application's, or below one, or of no application. */
    private StreamFilter filterOf(ClassLoader loader) {
        Made present = made;
        StreamFilter configured = present == null ? filter(settings) : present.filter;
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
        private volatile @Nullable Merged last;

        private record Merged(StreamFilter configured, StreamFilter filter) {}

        AppFilter(String app, @Nullable String pattern) {
            this.app = app;
            this.pattern = pattern;
        }

        StreamFilter over(StreamFilter configured) {
            Merged merged = last;
            if (merged == null || merged.configured != configured) {
                merged = new Merged(configured, configured.forApplication(app, pattern));
                last = merged;
            }
            return merged.filter;
        }
    }
}
