package io.github.treadlight.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One deployment of an application, from the creation of its class loaders until they are collected.
 *
 * <p>A generation keeps no class loader alive. Only {@link AppGenerations} changes its state, as the server reports
 * events; the exception is {@link State#RETAINED}, which {@link LoaderWatch} sets. Methods that read references to
 * class loaders say so, and must be called within {@link LoaderReads}. Thread-safe.
 */
public final class AppGeneration {
    /** The time after which a generation that was not loaded counts as disabled, or as meant for other servers. */
    private static final Duration LONGEST_DEPLOYMENT = Duration.ofMinutes(10);

    private final String app;
    private final int number;
    private final Instant begun = Instant.now();
    /** The application's own class loaders, followed by the temporary ones. */
    private final List<WeakReference<ClassLoader>> loaders;
    /** The number of the application's own class loaders. */
    private final int own;
    /** The parent of each class loader: Payara's class loaders drop theirs when they are closed. */
    private final List<WeakReference<ClassLoader>> parents;
    private final LongAdder classes = new LongAdder();
    private final List<Path> folders;
    /** The start of the deployment, as {@link System#nanoTime()}; null if its time is not measured. */
    private final @Nullable Long deployingSince;
    private volatile boolean started;
    /** Zero until the application has started, or if the time is not measured. */
    private volatile Duration deploymentTime = Duration.ZERO;
    private volatile boolean loaded;
    private volatile boolean unloaded;
    private volatile boolean retained;
    /** Null unless the application's next generation began before this one ended. */
    private volatile @Nullable Instant replaced;
    /** Null until the server has reported the end. */
    private volatile @Nullable Instant ended;
    @GuardedBy("this")
    private Purged purged = Purged.NOTHING;

    /** A stage in the life of a generation. */
    public enum State {
        /** The generation was not loaded: it is being deployed, is disabled, or is meant for other servers. */
        PREPARED,
        /** The generation runs or starts. */
        RUNNING,
        /** The next generation began, and the server has not reported the end of this one, which may still run. */
        REPLACED,
        /** The generation ended, and there is no verdict yet on whether it is retained. */
        ENDED,
        /** The generation was replaced or ended, and all its class loaders were collected. */
        RELEASED,
        /** The generation ended, its grace period is over, and something other than a soft reference retains it. */
        RETAINED
    }

    AppGeneration(
            String app, int number, Collection<ClassLoader> own, Collection<ClassLoader> temporary,
            List<Path> folders, @Nullable Long deployingSince) {
        this.app = app;
        this.number = number;
        this.folders = folders;
        this.deployingSince = deployingSince;
        List<ClassLoader> all = Stream.concat(own.stream(), temporary.stream()).toList();
        this.own = own.size();
        this.loaders = all.stream().map(WeakReference::new).toList();
        this.parents = all.stream().map(ClassLoader::getParent).map(WeakReference::new).toList();
    }

    /** Returns the name of the application. */
    public String app() {
        return app;
    }

    /** Returns the number of the generation, which counts the generations of all applications since server start. */
    public int number() {
        return number;
    }

    /**
     * Returns the number of the generation's own class loaders. After it was replaced or ended, the count includes
     * temporary class loaders that are still alive, because only then may they be leaks.
     */
    public int loaders() {
        return isOver() ? own + alive(loaders.subList(own, loaders.size())) : own;
    }

    /** Returns how many of the {@link #loaders} have not been collected. */
    public int loadersAlive() {
        return alive(isOver() ? loaders : loaders.subList(0, own));
    }

    private static int alive(List<WeakReference<ClassLoader>> some) {
        return (int) some.stream().filter(reference -> !reference.refersTo(null)).count();
    }

    /** Returns whether all class loaders were collected, including the temporary ones. */
    boolean isCollected() {
        return alive(loaders) == 0;
    }

    /** Returns whether the class loader is one of the generation's. */
    public boolean has(@Nullable ClassLoader loader) {
        if (loader != null) {
            for (WeakReference<ClassLoader> reference : loaders) {
                if (reference.refersTo(loader)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the class loader is one of the generation's or a descendant of one. */
    public boolean reaches(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (has(at)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the file is in one of the folders that the generation runs from. */
    boolean runsFrom(Path file) {
        return folders.stream().anyMatch(file::startsWith);
    }

    /** Returns whether the file is in one of the folders, or the folders are unknown. */
    boolean mayRunFrom(Path file) {
        return folders.isEmpty() || runsFrom(file);
    }

    /** Returns the folders that the generation runs from; empty if they are unknown. */
    public List<Path> folders() {
        return folders;
    }

    /**
     * Returns the time from the start of the deployment to that of the application, or zero if the application has not
     * started or the time was not measured.
     */
    public Duration deploymentTime() {
        return deploymentTime;
    }

    /** Counts a class that one of the class loaders has loaded. */
    public void countClass() {
        classes.increment();
    }

    /** Returns how many classes were counted. */
    public long classes() {
        return classes.sum();
    }

    /** Returns when the generation ended. If it has not ended, returns when it was replaced, or else when it began. */
    public Instant since() {
        Instant end = ended;
        Instant replacement = replaced;
        return end != null ? end : replacement != null ? replacement : begun;
    }

    /** Returns the current state. */
    public State state() {
        if (!isOver()) {
            return loaded ? State.RUNNING : State.PREPARED;
        }
        if (isCollected()) {
            return State.RELEASED;
        }
        if (!hasEnded()) {
            return State.REPLACED;
        }
        return retained ? State.RETAINED : State.ENDED;
    }

    /**
     * Returns whether the server has reported the end of exactly this generation. A generation that was only replaced
     * has not ended: it may still serve requests, so nothing of it may be released.
     */
    public boolean hasEnded() {
        return ended != null;
    }

    /** Returns whether the next generation began before this one ended. This one may have ended since. */
    public boolean wasReplaced() {
        return replaced != null;
    }

    private boolean isOver() {
        return hasEnded() || wasReplaced();
    }

    /** Returns whether the deployment of the generation, which includes its start, may still be in progress. */
    boolean isDeploying() {
        return !started && !isOver() && begun.isAfter(Instant.now().minus(LONGEST_DEPLOYMENT));
    }

    void load() {
        loaded = true;
    }

    boolean isLoaded() {
        return loaded;
    }

    /** Records that the application has started. Returns false if that was already recorded or is not measured. */
    synchronized boolean start() {
        started = true;
        Long start = deployingSince;
        if (start == null || !deploymentTime.isZero()) {
            return false;
        }
        deploymentTime = Duration.ofNanos(Math.max(1, System.nanoTime() - start));
        return true;
    }

    void unload() {
        unloaded = true;
    }

    /**
     * Returns whether this generation ends when the application's next generation has started: the server unloaded it
     * before, or never loaded it.
     */
    boolean endsWithItsReplacement() {
        return unloaded || !loaded;
    }

    void replace() {
        replaced = Instant.now();
    }

    void end() {
        retained = false; // a verdict from before the end does not count
        ended = Instant.now();
    }

    void retain() {
        retained = true;
    }

    /** Returns the totals of all purges because the generation was unloaded, replaced or ended. */
    public synchronized Purged purged() {
        return purged;
    }

    synchronized void add(Purged more) {
        purged = purged.plus(more);
    }

    /**
     * Adds the live class loaders. Reads the references to class loaders.
     *
     * @param needed class loaders to leave out, because other generations need them
     */
    void addTo(EndedLoaders ended, Set<ClassLoader> needed) {
        for (int i = 0; i < loaders.size(); i++) {
            ClassLoader loader = loaders.get(i).get();
            if (loader != null && !needed.contains(loader)) {
                ended.add(loader, parents.get(i).get(), new GenerationId(app, number));
            }
        }
    }

    /** Adds the live class loaders and their ancestors. Reads the references to class loaders. */
    void addWithAncestors(Set<ClassLoader> all) {
        live().forEach(loader -> {
            for (ClassLoader at = loader; at != null && all.add(at);) {
                at = at.getParent();
            }
        });
    }

    /** Returns the live class loaders. Reads the references to class loaders. */
    Stream<ClassLoader> live() {
        return live(loaders);
    }

    /** Returns the live class loaders, without those with which the server prepares the application. */
    Stream<ClassLoader> liveOwn() {
        return live(loaders.subList(0, own));
    }

    private static Stream<ClassLoader> live(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().<ClassLoader>map(WeakReference::get).filter(Objects::nonNull);
    }
}
