package io.github.treadlight.server;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.Interlock;
import io.github.treadlight.leak.Leak;
import io.github.treadlight.leak.LeakCatalogue;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.ServerVersion;
import io.github.treadlight.leak.jdk.OwnThreadLocals;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.Permission;
import io.github.treadlight.leak.sweep.SweepReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The sweeps of this server: runs them as configured, and records their releases. Thread-safe.
 */
final class Sweeps {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());
    /** No request waits for a sweep. */
    private static final Duration LONGEST_SWEEP = Duration.ofSeconds(5);
    /** A deployment waits, but only if a default of the JVM has changed since the previous one. */
    private static final Duration LONGEST_OBSERVATION = Duration.ofMillis(100);

    private final ServerLibraries libraries;
    private final Interlock interlock;
    private final ServerVersion version;
    private final ReleaseLog log = new ReleaseLog();
    private volatile Settings settings = Settings.DEFAULT;
    /** Null before the start. Guarded by this. */
    private @Nullable LeakSweep sweep;

    Sweeps(ServerLibraries libraries, Interlock interlock, ServerVersion version) {
        this.libraries = libraries;
        this.interlock = interlock;
        this.version = version;
    }

    void configure(Settings changed) {
        settings = changed;
    }

    /** Prepares the sweeps. To be called before the first deployment: the defaults of the JVM are the server's then. */
    void start() {
        sweep();
    }

    private synchronized LeakSweep sweep() {
        LeakSweep made = sweep;
        if (made == null) {
            made = new LeakSweep(libraries, interlock, this::failed);
            sweep = made;
        }
        return made;
    }

    /**
     * Observes the server before a deployment runs code of its application. Changes nothing, and happens in every mode:
     * the administrator may switch releases on later, and an old observation would then be restored.
     *
     * @param all the class loaders of all generations; called only if something has changed
     */
    void observe(Supplier<EndedLoaders> all) {
        sweep().observe(all, Budget.of(LONGEST_OBSERVATION), leak -> true);
    }

    /**
     * Releases what retains the generations, as far as the configuration and the interlock permit.
     *
     * @return whether anything was released
     */
    boolean sweep(EndedLoaders ended) {
        if (!settings.searches()) {
            return false;
        }
        SweepReport report;
        try {
            report = sweep().sweep(ended, Budget.of(LONGEST_SWEEP), this::permission);
        } finally {
            OwnThreadLocals.clear();
        }
        log.add(report, Instant.now());
        if (!report.unknown().isEmpty()) {
            LOG.fine(() -> "Treadlight: the sweep had no time to search all of " + report.unknown());
        }
        return !report.released().isEmpty();
    }

    /** Returns the places that retain each generation, as far as the catalogue knows them. */
    Map<GenerationId, List<String>> holders(EndedLoaders ended, Budget budget) {
        return sweep().holders(ended, budget);
    }

    /** Returns whether a registered application uses the class loader; a disabled one is registered. */
    boolean isInUse(ClassLoader loader) {
        return interlock.isInUse(loader);
    }

    /** Returns the last releases, the latest first. */
    List<ReleasedLeak> released() {
        return log.last();
    }

    /** Describes how many cleaners are verified on this server. */
    String verified() {
        return LeakCatalogue.get().verifiedOn(version) + " cleaners verified on " + version;
    }

    private Permission permission(Leak leak) {
        Settings current = settings;
        if (!current.searches() || current.cleanerExcludes().contains(leak.name())) {
            return Permission.SKIP;
        }
        if (!current.cleans()) {
            return Permission.REPORT;
        }
        return current.cleanUnverified() || leak.isVerifiedOn(version)
                ? Permission.RELEASE
                : Permission.REPORT_UNVERIFIED;
    }

    /** Records the releases of one undeployment. */
    void add(List<ReleasedLeak> releases) {
        log.add(releases);
    }

    /** Returns whether the leak may be released, for operations without a search. */
    boolean mayRelease(String leak) {
        return permission(LeakCatalogue.get().named(leak)) == Permission.RELEASE;
    }

    private void failed(Leak leak, Throwable failure) {
        boolean isMisfit = failure instanceof ReflectiveOperationException || failure instanceof LinkageError;
        LOG.log(Level.INFO, "Treadlight: the cleaner " + leak.name()
                + (isMisfit ? " does not fit this server or JVM (" : " failed (") + failure
                + "). The other cleaners work; objects in this place stay in memory. To switch it off: "
                + settings.commandToExclude(leak.name()));
        LOG.log(Level.FINE, leak.name(), failure);
    }
}
