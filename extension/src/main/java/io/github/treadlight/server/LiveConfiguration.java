package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import java.beans.PropertyChangeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
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
 * <p>A server may start without the element. It is added when the server has started, or earlier by a command, and is
 * listened to from then on.
 *
 * <p>State: elements of the server's configuration and the settings in use, guarded by this object. The consumer of the
 * settings is called under this lock, so that settings come into use in the order of the changes. Thread-safe.
 */
final class LiveConfiguration {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final Config config;
    private final ConfigurationGuard guard;
    private final Consumer<Settings> use;
    /** Not the service itself, which HK2 would make listen to every element below {@code <config>}. */
    private final ConfigListener onArrival = this::arrived;
    private final ConfigListener onChange = this::changed;
    /** Null until it was found. */
    private @Nullable TreadlightConfiguration element;
    private Settings settings = Settings.DEFAULT;
    /** The problems of the last reading, which are not logged again at the next change. */
    private List<String> problems = List.of();
    /** The weak settings that were logged last. */
    private List<String> weaknesses = List.of();
    private boolean stopped;

    /**
     * Creates the live configuration of one {@code <config>}.
     *
     * @param use receives the settings, first and after each change
     */
    LiveConfiguration(Config config, ConfigurationGuard guard, Consumer<Settings> use) {
        this.config = config;
        this.guard = guard;
        this.use = use;
    }

    /** Reads the element if there is one, and listens from now on. */
    synchronized void start() {
        observable(config).addListener(onArrival);
        find();
    }

    synchronized void stop() {
        stopped = true;
        observable(config).removeListener(onArrival);
        if (element != null) {
            observable(element).removeListener(onChange);
        }
        guard.leave();
    }

    /**
     * Adds the element unless it is there, so that {@code asadmin get} and {@code set} find it, and makes the guard
     * watch those of other configurations too. Does so in a thread of its own, because the server's start should not
     * wait for a transaction that writes domain.xml.
     */
    synchronized void completeSoon() {
        if (!stopped) {
            Thread completes = new Thread(this::complete, "treadlight-configuration");
            completes.setDaemon(true);
            completes.start();
        }
    }

    private void complete() {
        try {
            ConfigurationElement.findOrAdd(config); // without the lock: it calls the listeners before it returns
            synchronized (this) {
                if (!stopped) {
                    guard.watchAll();
                }
            }
        } catch (TransactionFailure | RuntimeException | LinkageError failure) {
            LOG.log(Level.INFO, "Treadlight could not add <treadlight-configuration> to domain.xml, or watch it;"
                    + " to change it, use: asadmin set-treadlight-configuration", failure);
        }
    }

    /** Called when something was added to the configuration, perhaps the element. */
    private synchronized @Nullable UnprocessedChangeEvents arrived(PropertyChangeEvent[] changes) {
        if (element == null && !stopped) {
            Settings before = settings;
            find();
            tellIfOtherThan(before);
        }
        return null;
    }

    /** Called when the element was changed. */
    private synchronized @Nullable UnprocessedChangeEvents changed(PropertyChangeEvent[] changes) {
        if (element != null && !stopped) {
            Settings before = settings;
            read(element, settings);
            tellIfOtherThan(before);
        }
        return null;
    }

    /** Listens before it reads, because a change in between would be missed. */
    private void find() {
        ConfigurationElement.find(config).ifPresent(found -> {
            observable(found).addListener(onChange);
            guard.watch(found);
            element = found;
            read(found, null);
        });
    }

    private void read(TreadlightConfiguration text, @Nullable Settings before) {
        List<String> found = new ArrayList<>();
        settings = SettingsReader.read(text, config.getName(), before, found::add);
        found.stream().filter(problem -> !problems.contains(problem)).forEach(LOG::warning);
        problems = List.copyOf(found);
        List<String> weak = settings.weaknesses(config.getName());
        weak.stream().filter(each -> !weaknesses.contains(each)).forEach(LOG::warning);
        weaknesses = weak;
        use.accept(settings);
    }

    private void tellIfOtherThan(Settings before) {
        String now = settings.summary();
        if (!now.equals(before.summary())) {
            LOG.info("Treadlight is now: " + now);
        }
    }

    private static ObservableBean observable(ConfigBeanProxy proxy) {
        return (ObservableBean) ConfigSupport.getImpl(proxy);
    }
}
