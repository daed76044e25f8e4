package io.github.treadlight.server.settings;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.log.ModuleLog;
import java.beans.PropertyChangeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigListener;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ObservableBean;
import org.jvnet.hk2.config.TransactionFailure;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * This server's {@code <treadlight-configuration>}, read at the start and again at each change.
 *
 * <p>A server may start without the element. In that case, this class or a command adds it, and its changes are
 * followed from the time when the server is ready.
 *
 * <p>The start adds no listener to {@code <config>}. HK2 keeps the listeners of an element in a set without a lock.
 * Each transaction that changes the element or one directly in it reads the set, and fails if another thread adds a
 * listener meanwhile. Payara has such transactions while it starts, and does not start if one of them fails.
 *
 * <p>State: elements of the server's configuration and the settings in use, guarded by this object. The consumer of the
 * settings is called under this lock, so that settings take effect in the order of the changes. Thread-safe.
 */
public final class LiveConfiguration {
    private static final ModuleLog LOG = ModuleLog.of(LiveConfiguration.class);

    private final Config config;
    private final ConfigurationValidator validator;
    private final Consumer<Settings> use;
    /** Not the service itself, because HK2 would register it for every element below {@code <config>}. */
    private final ConfigListener onAddition = this::elementAdded;
    private final ConfigListener onChange = this::elementChanged;
    /** Null until the element is found. */
    @GuardedBy("this")
    private @Nullable TreadlightConfiguration element;
    @GuardedBy("this")
    private Settings settings = Settings.DEFAULT;
    /** The problems that were logged last, which are not logged again at the next change. */
    @GuardedBy("this")
    private List<String> problems = List.of();
    /** The warnings about weak settings that were logged last. */
    @GuardedBy("this")
    private List<String> weaknesses = List.of();
    @GuardedBy("this")
    private boolean stopped;

    /**
     * Creates the live configuration of one {@code <config>}.
     *
     * @param use receives the settings, first and after each change
     */
    public LiveConfiguration(Config config, ConfigurationValidator validator, Consumer<Settings> use) {
        this.config = config;
        this.validator = validator;
        this.use = use;
    }

    /** Returns the name of the {@code <config>}. */
    public String configName() {
        return config.getName();
    }

    /** Reads the element if it exists, and follows its changes. */
    public synchronized void start() {
        find();
    }

    public synchronized void stop() {
        stopped = true;
        validator.unwatchAll();
        if (element != null) {
            observable(element).removeListener(onChange);
        }
        observable(config).removeListener(onAddition);
    }

    /**
     * Adds the element if it is missing, so that {@code asadmin get} and {@code set} find it, and follows its changes.
     * Also watches the elements of other configurations. A separate thread does this, because the server's start
     * should not wait for a transaction that writes domain.xml.
     *
     * @param awaitStart waits until the server has started; runs first, in that thread
     */
    public synchronized void completeInBackground(Runnable awaitStart) {
        if (!stopped) {
            Thread completes = new Thread(() -> {
                awaitStart.run();
                complete();
            }, "treadlight-configuration");
            completes.setDaemon(true);
            completes.start();
        }
    }

    private void complete() {
        if (isStopped()) {
            return;
        }
        try {
            ConfigurationElement.findOrAdd(config); // without the lock: it calls listeners before it returns
            synchronized (this) {
                if (!stopped) {
                    findAdded();
                    validator.watchAll();
                }
            }
        } catch (TransactionFailure | RuntimeException | LinkageError failure) {
            LOG.log(Level.INFO, "Treadlight could not add <treadlight-configuration> to domain.xml, or could not"
                    + " watch it for changes. To change settings, use: asadmin set-treadlight-configuration", failure);
            followAdditions();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /** Waits for a command that adds the element. */
    private synchronized void followAdditions() {
        if (!stopped) {
            observable(config).addListener(onAddition);
            findAdded(); // it may have been added before the listener
        }
    }

    /** Called when an element was added to {@code <config>}, which may be Treadlight's. */
    private synchronized @Nullable UnprocessedChangeEvents elementAdded(PropertyChangeEvent[] changes) {
        if (!stopped) {
            findAdded();
        }
        return null;
    }

    @GuardedBy("this")
    private void findAdded() {
        if (element == null) {
            Settings before = settings;
            find();
            logChangeSince(before);
        }
    }

    /** Called when the element was changed. */
    private synchronized @Nullable UnprocessedChangeEvents elementChanged(PropertyChangeEvent[] changes) {
        if (element != null && !stopped) {
            Settings before = settings;
            read(element, settings);
            logChangeSince(before);
        }
        return null;
    }

    /** Finds and reads the element. Listens before it reads, because a change in between would be missed. */
    @GuardedBy("this")
    private void find() {
        TreadlightConfiguration found = ConfigurationElement.find(config).orElse(null);
        if (found != null) {
            observable(found).addListener(onChange);
            validator.watch(found);
            element = found;
            read(found, null);
        }
    }

    @GuardedBy("this")
    private void read(TreadlightConfiguration text, @Nullable Settings before) {
        List<String> found = new ArrayList<>();
        settings = SettingsReader.read(text, config.getName(), before, found::add);
        warnOfNew(found, problems);
        problems = List.copyOf(found);
        List<String> weak = settings.weaknesses(config.getName());
        warnOfNew(weak, weaknesses);
        weaknesses = weak;
        use.accept(settings);
    }

    private static void warnOfNew(List<String> warnings, List<String> logged) {
        warnings.stream().filter(warning -> !logged.contains(warning)).forEach(LOG::warning);
    }

    @GuardedBy("this")
    private void logChangeSince(Settings before) {
        String now = settings.summary();
        if (!now.equals(before.summary())) {
            LOG.info("Treadlight is now: " + now);
        }
    }

    private static ObservableBean observable(ConfigBeanProxy proxy) {
        return (ObservableBean) ConfigSupport.getImpl(proxy);
    }
}
