package io.github.treadlight.server.streams;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.loader.PerLoader;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.filter.AppFilter;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.filter.AppReads;
import io.github.treadlight.server.filter.AppReads.ReadClass;
import io.github.treadlight.server.filter.DenyListFile;
import io.github.treadlight.server.filter.LetThroughStreams;
import io.github.treadlight.server.filter.RejectedStreams;
import io.github.treadlight.server.filter.RejectionCounts;
import io.github.treadlight.server.platform.InstanceFolder;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamGuard;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.RejectionReason;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.glassfish.api.admin.ServerEnvironment;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Optional;
import org.jvnet.hk2.annotations.Service;

/**
 * The object streams of this server and their filters, which are made of the server's configuration and of the filters
 * that applications bring. The filters do not depend on the kind of stream: the server's own streams have them, too. So
 * have all other streams of the JVM, if the JVM's factory of filters asks for them.
 *
 * <p>HK2 creates this for the first service that needs it. The defaults apply until the configuration was read. Keeps
 * the names and patterns of running applications, and class loaders weakly. Thread-safe.
 */
@Service
@Singleton
public class ServerStreams implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(ServerStreams.class);
    private static final List<Setting<?>> FILTER =
            List.of(Setting.STREAM_FILTER_MODE, Setting.STREAM_FILTER, Setting.STREAM_FILTER_EXCEPTIONS);

    private final PerLoader<AppFilter> filters = new PerLoader<>();
    private final LongAdder rejected = new LongAdder();
    private final RejectionCounts rejectedOfServer = new RejectionCounts(rejected);
    private final LetThroughStreams letThrough = new LetThroughStreams();
    private volatile Settings settings = Settings.DEFAULT;
    private final DenyListFile denyList;
    private volatile Configured configured;
    private final JvmStreams jvm = new JvmStreams(new StreamGuard(
            () -> settings.guardsJvm(), this::filterOfReader));
    /** Created at the first use, because the server installs its annotations of classes while it starts. */
    private volatile @Nullable ObjectStreams made;
    private volatile boolean containersKnown = true;
    /** The configuration of this server; null if it is unknown. */
    private final @Nullable Config config;
    /** The name of the {@code <config>} that has the settings, for commands in the log; null before the start. */
    private @Nullable String configName;
    @GuardedBy("this")
    private boolean failed;
    @GuardedBy("this")
    private boolean started;
    private volatile boolean ready;

    /**
     * The filters of code outside of applications, and the list that they were made of.
     *
     * @param filter the filter of containers
     * @param ofOthers the filter of streams that are read neither by a container nor by an application
     */
    private record Configured(StreamFilter filter, StreamFilter ofOthers, DenyList denyList) {}

    /** Creates the service. Called by HK2. */
    @Inject
    public ServerStreams(@Optional @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME) @Nullable Config config) {
        this(new DenyListFile(folder(), System::nanoTime), config);
    }

    /** Creates the streams of a server without a configuration. */
    public ServerStreams() {
        this(new DenyListFile(folder(), System::nanoTime), null);
    }

    public ServerStreams(DenyListFile denyList) {
        this(denyList, null);
    }

    private ServerStreams(DenyListFile denyList, @Nullable Config config) {
        this.denyList = denyList;
        this.config = config;
        this.configured = filter(Settings.DEFAULT, denyList.list());
    }

    private static @Nullable Path folder() {
        Path instance = InstanceFolder.find();
        return instance == null ? null : instance.resolve("config");
    }

    @Override
    public String name() {
        return "object streams";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.OBJECT_STREAMS, Setting.STREAM_FILTER_MODE, Setting.STREAM_FILTER,
                Setting.STREAM_FILTER_EXCEPTIONS, Setting.STREAM_GUARD);
    }

    /** Connects the filters to all streams of the JVM if that is configured and its factory of filters permits it. */
    @Override
    public synchronized void start() {
        started = true;
        if (config != null) {
            configName = config.getName();
            renew();
        }
        connect();
    }

    @GuardedBy("this")
    private void connect() {
        if (started && settings.guardsJvm() && !jvm.isInstalled()) {
            jvm.start();
            renew();
        }
    }

    /** Leaves the streams that are created from now on to the JDK. */
    @Override
    public synchronized void stop() {
        started = false;
        jvm.stop();
        renew();
    }

    /** Returns why streams are not fast with object-streams=fast, as a sentence; null if no reason is known. */
    public @Nullable String fastFailure() {
        ObjectStreams present = made;
        return present == null ? null : present.fastFailure();
    }

    @Override
    public String status() {
        return coverage();
    }

    /** Returns the streams that have a filter, as a sentence for the administrator. */
    public String coverage() {
        return "Object streams that are filtered: " + (settings.get(Setting.STREAM_FILTER_MODE) == StreamFilter.Mode.OFF
                ? "none (stream-filter-mode=off)" : settings.guardsJvm() ? jvm.coverage()
                : containersKnown ? "those of the containers only (stream-guard=containers)"
                : "none (stream-guard=containers, and the containers' contract for streams is not known)") + ".";
    }

    /** Records that the containers keep the server's own streams, because their contract is not known. */
    void leaveContainers() {
        containersKnown = false;
    }

    /** Returns Treadlight's streams, or null if the server is to use its own. */
    @Nullable public ObjectStreams selected() {
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
    public ObjectStreams streams() {
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
                present = new ObjectStreams(BundleKeys.ofServer(), this::filterOf, () -> settings.readsFast());
                made = present;
            } catch (RuntimeException | LinkageError failure) {
                failed = true;
                LOG.log(Level.WARNING, "Treadlight's object streams could not start; the server uses its own, with the"
                        + " same filter. To select them in domain.xml: asadmin set-treadlight-configuration"
                        + " --object-streams=stock. Please report this.", failure);
            }
        }
        return present;
    }

    @Override
    public void configure(Settings now) {
        use(now);
        reportIfNotFast();
    }

    private synchronized void use(Settings now) {
        boolean otherKind = now.get(Setting.OBJECT_STREAMS) != settings.get(Setting.OBJECT_STREAMS);
        boolean otherFilter = FILTER.stream().anyMatch(each -> !now.get(each).equals(settings.get(each)));
        settings = now;
        configured = filter(now, denyList.list());
        if (otherFilter) {
            letThrough.clear();
        }
        ObjectStreams present = made;
        if (present != null) {
            present.retryFast(otherKind);
        }
        connect();
    }

    /**
     * Starts to report why streams are not fast. Streams that are created before the server is ready lack the class
     * annotations that the server installs during its start.
     */
    @Override
    public void ready() {
        ready = true;
        reportIfNotFast();
    }

    /**
     * Logs why the JVM does not support fast streams, without waiting for the first stream. After an object stream was
     * created, the JVM accepts no filter factory. So if it has none yet, this method creates no stream, and the rest of
     * the check runs when a container opens its first stream. Does not hold the lock of this object during the check,
     * which may call a third-party factory.
     */
    public void reportIfNotFast() {
        ObjectStreams present = ready ? selected() : null;
        if (present != null) {
            present.checkFast(JvmStreams.hasFactory());
        }
    }

    private Configured filter(Settings settings, DenyList list) {
        StreamFilter filter = StreamFilter.of(settings.get(Setting.STREAM_FILTER_MODE),
                settings.get(Setting.STREAM_FILTER), settings.get(Setting.STREAM_FILTER_EXCEPTIONS), list);
        String target = configName;
        StreamFilter counted = (target == null ? filter : filter.withCommandTarget(target))
                .withListeners(rejectedOfServer::add, each -> letThrough.add(RejectedStreams.SERVER, each));
        if (settings.guardsJvm() && jvm.isInstalled()) {
            counted = counted.whereNestedStreamsAreFiltered();
        }
        return new Configured(counted, counted.withoutPatterns(), list);
    }

    /** Returns the filter of code outside of applications. */
    public StreamFilter filter() {
        return current().filter;
    }

    private Configured current() {
        DenyList list = denyList.list();
        Configured present = configured;
        return present.denyList == list ? present : renew();
    }

    private synchronized Configured renew() {
        Configured renewed = filter(settings, denyList.list());
        if (renewed.denyList != configured.denyList) {
            letThrough.clear();
        }
        configured = renewed;
        return renewed;
    }

    /** Reads the filters that an application brings, and adds its class loaders with these filters. */
    @Override
    public void begin(Deployment deployment) {
        AppFilters brought = AppFilters.read(deployment, LOG::warning);
        if (deployment.loaders().isEmpty() && brought.all() != null) {
            LOG.warning("Treadlight does not use the treadlight.filter of " + deployment.app() + ": the application has"
                    + " no class loader of its own, so its object streams cannot be distinguished from those of"
                    + " others.");
        }
        begin(deployment.app(), deployment.loaders(), brought);
    }

    /** Adds the class loaders of an application, with the filters that it brings. */
    public void begin(String app, Collection<ClassLoader> loaders, AppFilters brought) {
        AppReads reads = new AppReads();
        RejectionCounts rejections = new RejectionCounts(rejected);
        loaders.forEach(loader -> {
            List<AppPattern> patterns = new ArrayList<>();
            Stream.of(brought.all(), brought.ofModules().get(loader)).filter(Objects::nonNull).forEach(patterns::add);
            filters.put(loader, new AppFilter(app, loader, patterns, this::isOwn, reads, rejections,
                    letThrough));
        });
    }

    /**
     * Ends applications. Their filters stay until the class loaders are collected: threads of an application may
     * read streams after its end.
     */
    @Override
    public void end(Predicate<ClassLoader> loaders) {
        filters.forEach(each -> {
            ClassLoader loader = each.loader();
            if (loader != null && loaders.test(loader)) {
                each.end();
            }
        });
        forget(loaders);
    }

    @Override
    public void forget(Predicate<ClassLoader> loaders) {
        ObjectStreams present = made;
        if (present != null) {
            present.forget(loaders);
        }
    }

    private boolean isOwn(String app, Class<?> type) {
        AppFilter filter = find(type.getClassLoader());
        return filter != null && filter.app().equals(app);
    }

    /** Returns the current filter for streams of a class loader: its application's, or else the server's. */
    public StreamFilter filterOf(@Nullable ClassLoader loader) {
        AppFilter brought = find(loader);
        StreamFilter ofServer = filter();
        return brought == null ? ofServer : brought.over(ofServer);
    }

    /**
     * Returns the filters of an application, one for each combination of patterns that the class loaders of a
     * generation have; empty if no application with this name runs.
     */
    public List<LoaderFilter> filtersOf(String app) {
        record Key(AppReads generation, List<AppPattern> patterns) {}
        Map<Key, LoaderFilter> different = new LinkedHashMap<>();
        filters.forEach(each -> {
            // Reading the reference could keep an ended application's loader alive for another GC cycle.
            ClassLoader loader = each.app().equals(app) && !each.hasEnded() ? each.loader() : null;
            if (loader != null) {
                different.computeIfAbsent(new Key(each.reads(), each.patterns()), unknown ->
                        new LoaderFilter(new ArrayList<>(), each.over(filter()), each.reads())).loaders.add(loader);
            }
        });
        return List.copyOf(different.values());
    }

    /** Returns the classes that streams of an application contained while the filter only logged, sorted by name. */
    public List<ReadClass> readClassesOf(String app) {
        SortedMap<String, ReadClass> byName = new TreeMap<>();
        filtersOf(app).stream().map(LoaderFilter::reads).distinct() // the class loaders of a generation share them
                .flatMap(reads -> reads.classes().stream())
                .forEach(each -> byName.merge(each.name(), each, ReadClass::plus));
        return List.copyOf(byName.values());
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
        return brought == null ? current().ofOthers : brought.over(filter());
    }

    /** Returns how many streams were rejected since the server started. */
    public long rejected() {
        return rejected.sum();
    }

    /** Returns how many streams of a running application were rejected; 0 if no such application runs. */
    public long rejectedOf(String app) {
        return rejectedStreams().stream().filter(each -> each.application().equals(app))
                .mapToLong(RejectedStreams::count).sum();
    }

    /** Returns the numbers of rejected streams of the running applications and the server, without those that are 0. */
    public List<RejectedStreams> rejectedStreams() {
        Map<RejectionCounts, String> readers = new HashMap<>();
        filters.forEach(each -> {
            if (!each.hasEnded()) {
                readers.put(each.rejections(), each.app());
            }
        });
        readers.put(rejectedOfServer, RejectedStreams.SERVER);
        // Two generations of an application have the same name for a moment.
        SortedMap<String, Map<RejectionReason, Long>> byReader = new TreeMap<>();
        readers.forEach((counts, reader) -> {
            Map<RejectionReason, Long> sums =
                    byReader.computeIfAbsent(reader, unknown -> new EnumMap<>(RejectionReason.class));
            for (RejectionReason reason : RejectionReason.values()) {
                sums.merge(reason, counts.count(reason), Long::sum);
            }
        });
        List<RejectedStreams> rows = new ArrayList<>();
        byReader.forEach((reader, sums) -> sums.forEach((reason, count) -> {
            if (count > 0) {
                rows.add(new RejectedStreams(reader, reason, count));
            }
        }));
        return rows;
    }

    /** Returns what the filter let through since the server started, because it only logged. */
    public List<LetThroughStreams.Row> letThrough() {
        return letThrough.rows();
    }

    /**
     * The filter for streams of some class loaders of an application.
     *
     * @param reads the classes that the application's streams contained while the filter only logged
     */
    public record LoaderFilter(List<ClassLoader> loaders, StreamFilter filter, AppReads reads) {}

    private @Nullable AppFilter find(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            AppFilter brought = filters.get(at);
            if (brought != null) {
                return brought;
            }
        }
        return null;
    }
}
