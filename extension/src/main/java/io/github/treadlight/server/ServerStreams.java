package io.github.treadlight.server;

import io.github.treadlight.loader.PerLoader;
import io.github.treadlight.stream.AppPattern;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.stream.StreamGuard;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The object streams of this server and their filters, which are made of the server's configuration and of the filters
 * that applications bring. The filters do not depend on the streams: the server's own streams have them, too, and all
 * others of the JVM where the JVM's factory of filters asks for them.
 *
 * <p>HK2 creates this for the first service that needs it. The defaults apply until {@link TreadlightService} has read
 * the configuration. Keeps the names and patterns of running applications, and class loaders weakly. Thread-safe.
 */
@Service
@Singleton
public class ServerStreams {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final PerLoader<AppFilter> filters = new PerLoader<>();
    private volatile Settings settings = Settings.DEFAULT;
    private volatile StreamFilter configured = filter(Settings.DEFAULT);
    /** The filter of streams that are read neither by a container nor by an application. */
    private volatile StreamFilter ofOthers = configured.withoutConfiguredClasses();
    private final JvmStreams jvm = new JvmStreams(new StreamGuard(
            () -> settings.guardsJvm(), this::filterOfReader));
    /** Created at the first use, because the server installs its annotations of classes while it starts. */
    private volatile @Nullable ObjectStreams made;
    private boolean failed;

    /** Connects the filters to all streams of the JVM, where its factory of filters permits. */
    void start() {
        jvm.start();
    }

    /** Leaves the streams that are created from now on to the JDK. */
    void stop() {
        jvm.stop();
    }

    /** Returns the streams that have a filter, as a sentence for the administrator. */
    public String coverage() {
        return "Object streams that are filtered: " + (settings.streamFilterMode() == StreamFilter.Mode.OFF
                ? "none (stream-filter-mode=off)" : settings.guardsJvm() ? jvm.coverage()
                : "those of the containers only (stream-guard=containers)") + ".";
    }

    /** Returns Treadlight's streams, or null if the server is to use its own. */
    @Nullable ObjectStreams fast() {
        if (!settings.streams()) {
            return null;
        }
        ObjectStreams present = made;
        return present != null ? present : make();
    }

    /**
     * Returns Treadlight's streams, whether the server uses them or not.
     *
     * @throws IllegalStateException if they could not be created
     */
    ObjectStreams streams() {
        ObjectStreams present = made;
        ObjectStreams streams = present != null ? present : make();
        if (streams == null) {
            throw new IllegalStateException("Treadlight's object streams could not start; the log says why");
        }
        return streams;
    }

    private synchronized @Nullable ObjectStreams make() {
        ObjectStreams present = made;
        if (present == null && !failed) {
            try {
                present = new ObjectStreams(BundleKeys.ofServer(), this::filterOf);
                made = present;
            } catch (RuntimeException | LinkageError failure) {
                failed = true;
                LOG.log(Level.WARNING, "Treadlight's object streams could not start; the server uses its own, with the"
                        + " same filter. To say so in domain.xml: asadmin set-treadlight-configuration"
                        + " --object-streams=stock. Please report this.", failure);
            }
        }
        return present;
    }

    synchronized void configure(Settings changed) {
        settings = changed;
        configured = filter(changed);
        ofOthers = configured.withoutConfiguredClasses();
    }

    private static StreamFilter filter(Settings settings) {
        return StreamFilter.of(
                settings.streamFilterMode(), settings.streamFilter(), settings.streamFilterExceptions());
    }

    /** Adds the class loaders of an application, with the filters that it brings. */
    void begin(String app, Collection<ClassLoader> loaders, AppFilters brought) {
        AppReads reads = new AppReads();
        loaders.forEach(loader -> {
            List<AppPattern> patterns = new ArrayList<>();
            Optional.ofNullable(brought.all()).ifPresent(patterns::add);
            Optional.ofNullable(brought.ofModules().get(loader)).ifPresent(patterns::add);
            filters.put(loader, new AppFilter(app, patterns, this::isOwn, reads));
        });
    }

    /** Removes class loaders that end, and the filters of their application. */
    void end(Predicate<ClassLoader> loaders) {
        filters.removeIf(loaders);
        forget(loaders);
    }

    /** Forgets the classes of loaders, which may continue to be used. */
    void forget(Predicate<ClassLoader> loaders) {
        ObjectStreams present = made;
        if (present != null) {
            present.forget(loaders);
        }
    }

    private boolean isOwn(String app, Class<?> type) {
        AppFilter filter = type.getClassLoader() == null ? null : filters.get(type.getClassLoader());
        return filter != null && filter.app().equals(app);
    }

    /** Returns the current filter for streams of a class loader: of an application, below one, or of none. */
    public StreamFilter filterOf(ClassLoader loader) {
        AppFilter brought = find(loader);
        return brought == null ? configured : brought.over(configured);
    }

    /**
     * Returns the current filter of a stream that no container reads, or null for none.
     *
     * @param context the context class loader of the code that reads; null for none
     */
    private @Nullable StreamFilter filterOfReader(@Nullable ClassLoader context) {
        if (!settings.guardsJvm()) {
            return null;
        }
        AppFilter brought = context == null ? null : find(context);
        return brought == null ? ofOthers : brought.over(configured);
    }

    /** Returns the classes that an application's streams contained while the filter only logged. */
    public AppReads reads(ClassLoader loader) {
        AppFilter brought = find(loader);
        return brought == null ? new AppReads() : brought.reads();
    }

    private @Nullable AppFilter find(ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            AppFilter brought = filters.get(at);
            if (brought != null) {
                return brought;
            }
        }
        return null;
    }
}
