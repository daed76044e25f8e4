package io.github.treadlight.server.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.FieldTypes;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.UnknownShapeException;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.file.DeployedFolders;
import io.github.treadlight.leak.file.OpenFilesOfEnded;
import io.github.treadlight.leak.jdk.OwnThreadLocals;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.SweepMode;
import io.github.treadlight.leak.sweep.SweepReport;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs sweeps as configured and records their releases. Thread-safe. */
public final class Sweeps {
    private static final ModuleLog LOG = ModuleLog.of(Sweeps.class);
    /** The time limit of a sweep, for which no request waits. */
    private static final Duration LONGEST_SWEEP = Duration.ofSeconds(5);
    /** The time limit of a sweep for which an undeployment waits. */
    private static final Duration LONGEST_SWEEP_AT_END = Duration.ofMillis(200);
    /**
     * The time limit of the searches of a proof, and also of its releases. No request waits for it. It is longer than
     * that of a sweep, because a proof with an incomplete search needs a second one.
     */
    private static final Duration LONGEST_PROOF = Duration.ofSeconds(30);
    /** The time limit of an observation. A deployment waits for it, but only if a default of the JVM has changed. */
    private static final Duration LONGEST_OBSERVATION = Duration.ofMillis(100);
    /** The time limit of a preparation. An undeployment waits for it. */
    private static final Duration LONGEST_PREPARATION = Duration.ofSeconds(1);
    private static final String TRUST_ALL = "asadmin set-treadlight-configuration --clean-unverified=true";

    private final ServerLibraries libraries;
    private final Interlock interlock;
    private final ServerVersion version;
    private final UsedMembers.Shapes shapes;
    /** The members that each cleaner uses, by the name of its leak. */
    private final Map<String, UsedMembers> members;
    private final ReleaseLog log = new ReleaseLog();
    /** For the name of each leak whose cleaner only reports, the reason that the log gives. */
    private final Map<String, SweepMode> announced = new ConcurrentHashMap<>();
    /** The names of the leaks that the watch has confirmed while a search was incomplete. */
    private final Set<String> confirmedOnce = ConcurrentHashMap.newKeySet();
    private volatile Settings settings = Settings.DEFAULT;
    /** Null before the first use. */
    @GuardedBy("this")
    private @Nullable LeakSweep sweep;

    /**
     * Creates the sweeps of a server.
     *
     * @param shapes the shapes with which the cleaners were tested; not asked on a tested version
     */
    public Sweeps(ServerLibraries libraries, Interlock interlock, ServerVersion version, UsedMembers.Shapes shapes) {
        this.libraries = libraries;
        this.interlock = interlock;
        this.version = version;
        this.shapes = shapes;
        UsedMembers.Shapes used = LeakCatalogue.get().isTested(version) ? (owner, member) -> true : shapes;
        BooleanSupplier isAnyTrusted = () -> settings.get(Setting.CLEAN_UNVERIFIED);
        this.members = LeakCatalogue.get().names().stream().collect(Collectors.toUnmodifiableMap(
                Function.identity(), leak -> new UsedMembers(used, isAnyTrusted)));
    }

    public void configure(Settings changed) {
        settings = changed;
    }

    /** Prepares the sweeps. Must be called before the first deployment, while all JVM defaults are the server's. */
    public void start() {
        sweep();
    }

    private synchronized LeakSweep sweep() {
        LeakSweep made = sweep;
        if (made == null) {
            made = shapes.parsingOnce(
                    () -> new LeakSweep(libraries, interlock, leak -> members(leak.name()), this::failed));
            sweep = made;
        }
        return made;
    }

    /**
     * Observes the server before a deployment runs code of its application. Changes nothing. It runs in every mode:
     * otherwise an administrator who enables releases later would have outdated defaults of the JVM restored.
     *
     * @param all the class loaders of all generations; called only if something has changed
     */
    public void observe(Supplier<EndedLoaders> all) {
        sweep().observe(all, Budget.of(LONGEST_OBSERVATION), leak -> true);
    }

    /** Prepares the sweeps that follow the end of an application, while its class loaders still load classes. */
    public void prepare(List<ClassLoader> loaders) {
        try {
            long start = System.nanoTime();
            int fields = FieldTypes.resolve(loaders, LONGEST_PREPARATION);
            LOG.fine(() -> "Treadlight: listed " + fields + " fields in "
                    + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms");
        } catch (ReflectiveOperationException | RuntimeException | Error failure) { // for example, no new thread
            LOG.fine(() -> "Treadlight: cannot list the fields of the application's classes (" + failure + ")");
        }
    }

    /**
     * Releases the leaks of the generations, as far as the configuration and the interlock permit. Called by a thread
     * of this module, whose thread locals it removes.
     *
     * @return whether anything was released
     */
    public boolean sweep(EndedLoaders ended) {
        return settings.searches() && !recorded(() ->
                sweep().sweep(ended, Budget.of(LONGEST_SWEEP), this::permission)).released().isEmpty();
    }

    /**
     * Releases the leaks that affect the server or other applications, and warns of those that it never releases.
     * Called as soon as the server has closed the class loaders, in its thread.
     */
    public void sweepAtEnd(EndedLoaders ended) {
        log.addAtEnd(sweptAtEnd(ended), Instant.now());
    }

    /** Releases these leaks without a warning, when the server has also removed the application from its registry. */
    void releaseAtEnd(EndedLoaders ended) {
        log.addReleased(sweptAtEnd(ended).released(), Instant.now());
    }

    private SweepReport sweptAtEnd(EndedLoaders ended) {
        return settings.searches() ? shapes.parsingOnce(() ->
                sweep().sweepAtEnd(ended, Budget.of(LONGEST_SWEEP_AT_END), this::permission)) : SweepReport.NOTHING;
    }

    private SweepReport recorded(Supplier<SweepReport> swept) {
        SweepReport report;
        try {
            report = shapes.parsingOnce(swept);
        } finally {
            OwnThreadLocals.clear();
        }
        log.add(report, Instant.now());
        announceReporting();
        if (!report.unknown().isEmpty()) {
            LOG.fine(() -> "Treadlight: the sweep could not completely search " + report.unknown());
        }
        return report;
    }

    /**
     * Ends the probation of each cleaner that finds a leak of a retained generation, if only leaks of cleaners on
     * probation are known to retain that generation. From then on, it releases leaks, unless it calls a method of
     * unknown shape. If a search was incomplete, the probation ends with the second such generation.
     *
     * @param retained the generations that are retained, as the watch has found
     */
    public void prove(EndedLoaders ended, Set<GenerationId> retained) {
        if (settings.cleans() && !reporting(SweepMode.REPORT_UNPROVED).isEmpty()) {
            recorded(() -> {
                Set<String> proved = new TreeSet<>();
                SweepReport report = sweep().prove(ended, retained, () -> Budget.of(LONGEST_PROOF), this::permission,
                        (confirmed, incomplete) -> {
                            proved.addAll(confirmed);
                            if (!incomplete.isEmpty()) {
                                proved.removeAll(confirmedFirst(confirmed, incomplete));
                            }
                            proved.forEach(leak -> members(leak).trust());
                            return proved;
                        });
                announceProved(proved);
                return report;
            });
        }
    }

    /**
     * Returns and logs the leaks that were not confirmed before.
     *
     * @param incomplete the leaks whose search was incomplete, and would be again: for example, it would always reach
     *     the time limit in a large heap. Therefore it must not prevent all proofs
     */
    private List<String> confirmedFirst(Set<String> confirmed, List<String> incomplete) {
        List<String> first = confirmed.stream().filter(confirmedOnce::add).sorted().toList();
        if (!first.isEmpty()) {
            LOG.info(() -> "Treadlight: the watch (loader-watch) has confirmed that a leak found by "
                    + String.join(", ", first) + " retains an application. But the search for "
                    + String.join(", ", incomplete) + " was incomplete, because it met too many objects or took too"
                    + " long, so that another leak may retain this application, too. The cleaners release leaks after"
                    + " a second confirmation. No action is needed. To release these leaks without waiting: "
                    + TRUST_ALL);
        }
        return first;
    }

    /** Logs the cleaners that release from now on, unless their first release has used a method of unknown shape. */
    private void announceProved(Set<String> proved) {
        List<String> trusted = proved.stream().filter(leak -> members(leak).areTrusted()).toList();
        if (!trusted.isEmpty()) {
            LOG.info(() -> "Treadlight: the watch (loader-watch) has confirmed that leaks found by "
                    + String.join(", ", trusted) + " retain an application. These cleaners release leaks from now on,"
                    + " although the server or JDK differs from the tested ones. No action is needed.");
        }
    }

    /** Logs and forgets the number of releases of a generation whose class loaders were collected. */
    public void forget(GenerationId generation) {
        log.forget(generation);
    }

    /** Returns the known places that retain each generation. */
    public Map<GenerationId, List<String>> holders(EndedLoaders ended, Budget budget) {
        return shapes.parsingOnce(() -> sweep().holders(ended, budget));
    }

    /** Returns a line for each open file of an ended generation. */
    public Map<GenerationId, List<String>> openFiles(List<DeployedFolders> all) {
        try {
            return OpenFilesOfEnded.find(all, libraries);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            LOG.info("Treadlight cannot list the open files of this JVM (" + failure + "). Other holders of"
                    + " undeployed applications are listed.");
            return Map.of();
        }
    }

    /** Returns whether a registered application uses the class loader. Disabled applications are registered, too. */
    public boolean isInUse(ClassLoader loader) {
        return interlock.isInUse(loader);
    }

    /** Returns the last releases, latest first. */
    public List<ReleasedLeak> released() {
        return log.last();
    }

    /** Returns the number of cleaners for this server, and the names of those that only report, with the remedy. */
    public String coverage() {
        long all = LeakCatalogue.get().leaks().stream().filter(leak -> leak.use().concerns(version)).count();
        List<String> unproved = reporting(SweepMode.REPORT_UNPROVED);
        List<String> unverified = reporting(SweepMode.REPORT_UNVERIFIED);
        return all + " cleaners on " + version
                + (unproved.isEmpty() ? "" : ", of which " + String.join(", ", unproved)
                        + " only report until the watch (loader-watch) has confirmed a leak")
                + (unproved.isEmpty() || unverified.isEmpty() ? "" : ", and")
                + (unverified.isEmpty() ? "" : (unproved.isEmpty() ? ", of which " : " ")
                        + String.join(", ", unverified)
                        + " only report on this server. To release their leaks, too: " + TRUST_ALL);
    }

    /** Returns the names of the leaks that are not released because of members of unknown shape. */
    private List<String> reporting(SweepMode reason) {
        return LeakCatalogue.get().leaks().stream()
                .filter(leak -> leak.operation() != Leak.Operation.REPORT && permission(leak) == reason)
                .map(Leak::name).sorted().toList();
    }

    /** Logs once for each cleaner that it only reports, and again if only the administrator can change that. */
    void announceReporting() {
        String differs = "Treadlight: " + version + " differs from the tested servers and JDKs in ";
        announce(SweepMode.REPORT_UNPROVED, leaks -> differs + "classes that " + leaks + " read. These cleaners only"
                + " report leaks until the watch (loader-watch) has confirmed that one of the leaks retains an"
                + " application. No action is needed. To release these leaks without waiting: " + TRUST_ALL);
        announce(SweepMode.REPORT_UNVERIFIED, leaks -> differs + "code that " + leaks + " use. Treadlight cannot"
                + " check what this code does, so these cleaners only report leaks on this server. To release these"
                + " leaks: " + TRUST_ALL);
    }

    private void announce(SweepMode reason, UnaryOperator<String> line) {
        List<String> first = reporting(reason).stream().filter(leak -> announced.put(leak, reason) != reason).toList();
        if (!first.isEmpty()) {
            LOG.info(() -> line.apply(String.join(", ", first)));
        }
    }

    /** Runs an action that releases several leaks, and parses each class file once meanwhile. */
    <T> T parsingOnce(Supplier<T> action) {
        return shapes.parsingOnce(action);
    }

    /** Returns the members that the cleaner of a leak uses. */
    UsedMembers members(String leak) {
        return Objects.requireNonNull(members.get(leak), leak);
    }

    private SweepMode permission(Leak leak) {
        Settings current = settings;
        if (!current.searches() || !leak.use().concerns(version)
                || current.get(Setting.CLEANER_EXCLUDES).contains(leak.name())) {
            return SweepMode.SKIP;
        }
        if (!current.cleans()) {
            return SweepMode.REPORT;
        }
        UsedMembers used = members(leak.name());
        if (used.areTrusted()) {
            return SweepMode.RELEASE;
        }
        boolean isWithoutSearch = leak.operation() == Leak.Operation.AT_UNDEPLOYMENT; // nothing that the watch confirms
        return isWithoutSearch || used.includeMethods() ? SweepMode.REPORT_UNVERIFIED : SweepMode.REPORT_UNPROVED;
    }

    /** Records the releases of one undeployment. */
    void add(List<ReleasedLeak> releases) {
        log.add(releases);
    }

    /** Returns whether the configuration permits the release of a leak that needs no search. */
    boolean mayRelease(String leak) {
        return permission(LeakCatalogue.get().named(leak)) == SweepMode.RELEASE;
    }

    private void failed(Leak leak, Throwable failure) {
        if (failure instanceof UnknownShapeException) {
            LOG.log(Level.FINE, leak.name(), failure);
            return; // the cleaner only reports now, and another log line says so
        }
        boolean isMismatch = failure instanceof ReflectiveOperationException || failure instanceof LinkageError;
        LOG.info("Treadlight: the cleaner " + leak.name()
                + (isMismatch ? " does not fit this server or JVM (" : " failed (") + failure
                + "). The other cleaners work; objects in this place stay in memory. To switch it off: "
                + settings.commandToExclude(leak.name()));
        LOG.log(Level.FINE, leak.name(), failure);
    }
}
