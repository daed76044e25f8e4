package io.github.treadlight.app;

import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import java.lang.ref.WeakReference;
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
 * <p>Keeps no class loader alive. {@link AppGenerations} alone changes its state, as the server reports the deployment;
 * the exception is {@link State#RETAINED}, which {@link LoaderWatch} finds out. Methods that read the references to
 * class loaders say so: callers call them within {@link LoaderReads}. Thread-safe.
 */
public final class AppGeneration {
    /** A generation that was not loaded by then is disabled, or meant for other servers. */
    private static final Duration LONGEST_DEPLOYMENT = Duration.ofMinutes(10);

    private final String app;
    private final int number;
    private final Instant begun = Instant.now();
    /** The class loaders that the application runs with, followed by the temporary ones. */
    private final List<WeakReference<ClassLoader>> loaders;
    private final int own;
    /** The parent of each class loader: Payara's class loaders drop theirs when they are closed. */
    private final List<WeakReference<ClassLoader>> parents;
    private final LongAdder classes = new LongAdder();
    private volatile boolean loaded;
    private volatile boolean unloaded;
    private volatile boolean retained;
    /** Null until the same application began again without an end of this generation. */
    private volatile @Nullable Instant replaced;
    /** Null until the server has reported the end. */
    private volatile @Nullable Instant ended;
    /** Guarded by this. */
    private Purged purged = Purged.NOTHING;

    /** A stage in the life of a generation. */
    public enum State {
        /** It was not loaded: it is being deployed, is disabled, or is meant for other servers. */
        PREPARED,
        /** The application runs, or starts. */
        RUNNING,
        /** The application began again, and no end of this generation was reported. It may still run. */
        REPLACED,
        /** It ended, and whether it is retained is not known yet. */
        ENDED,
        /** It was replaced or ended, and all its class loaders were collected. */
        RELEASED,
        /** It ended and outlived its grace, and something keeps its class loaders alive that is no soft reference. */
        RETAINED
    }

    AppGeneration(String app, int number, Collection<ClassLoader> own, Collection<ClassLoader> temporary) {
        this.app = app;
        this.number = number;
        List<ClassLoader> all = Stream.concat(own.stream(), temporary.stream()).toList();
        this.own = own.size();
        this.loaders = all.stream().map(WeakReference::new).toList();
        this.parents = all.stream().map(ClassLoader::getParent).map(WeakReference::new).toList();
    }

    /** Returns the name of the application. */
    public String app() {
        return app;
    }

    /** Returns 1 for the first generation of any application since the server started, 2 for the next, and so on. */
    public int number() {
        return number;
    }

    /**
     * Returns the number of class loaders that the generation runs with. Once it was replaced or ended, temporary class
     * loaders that are not collected count too. Before that they only show that no collection was due.
     */
    public int loaders() {
        return isOver() ? own + alive(loaders.subList(own, loaders.size())) : own;
    }

    /** Returns how many of the {@link #loaders} were not collected. */
    public int loadersAlive() {
        return alive(isOver() ? loaders : loaders.subList(0, own));
    }

    private static int alive(List<WeakReference<ClassLoader>> some) {
        return (int) some.stream().filter(reference -> !reference.refersTo(null)).count();
    }

    /** Returns whether all class loaders were collected, the temporary ones too. */
    boolean isCollected() {
        return alive(loaders) == 0;
    }

    /** Returns whether the class loader is one of the generation's. */
    public boolean has(@Nullable ClassLoader loader) {
        return loader != null && loaders.stream().anyMatch(reference -> reference.refersTo(loader));
    }

    /** Returns whether the class loader is one of the generation's, or below one. */
    public boolean reaches(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (has(at)) {
                return true;
            }
        }
        return false;
    }

    /** Counts a class that one of the class loaders has loaded. */
    public void countClass() {
        classes.increment();
    }

    /** Returns how many classes were counted. */
    public long classes() {
        return classes.sum();
    }

    /** Returns when the generation ended; before that when it was replaced; before that when it began. */
    public Instant since() {
        Instant end = ended;
        Instant replacement = replaced;
        return end != null ? end : replacement != null ? replacement : begun;
    }

    /** Returns the present stage. */
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
     * Returns whether the server has reported the end of exactly this generation. A generation whose application only
     * began again has not ended: it may still serve requests, and what it uses must not be cleaned.
     */
    public boolean hasEnded() {
        return ended != null;
    }

    /** Returns whether the application began again without an end of this generation. It may have ended since. */
    public boolean wasReplaced() {
        return replaced != null;
    }

    private boolean isOver() {
        return hasEnded() || wasReplaced();
    }

    /** Returns whether the server has not loaded the application, and may be about to. */
    boolean isDeploying() {
        return !loaded && !isOver() && begun.isAfter(Instant.now().minus(LONGEST_DEPLOYMENT));
    }

    void load() {
        loaded = true;
    }

    boolean isLoaded() {
        return loaded;
    }

    void unload() {
        unloaded = true;
    }

    /**
     * Returns whether the start of the application's next generation means that this one has ended: the server has
     * unloaded this one, or never loaded it.
     */
    boolean endsWithItsReplacement() {
        return unloaded || !loaded;
    }

    void replace() {
        replaced = Instant.now();
    }

    void end() {
        retained = false; // found out while it may have run
        ended = Instant.now();
    }

    void retain() {
        retained = true;
    }

    /** Returns all that was purged because the generation was unloaded, replaced or ended. */
    public synchronized Purged purged() {
        return purged;
    }

    synchronized void add(Purged more) {
        purged = purged.plus(more);
    }

    /**
     * Reads the references to class loaders and adds those that are alive.
     *
     * @param needed class loaders to leave out, because other generations need them
     */
    void addTo(EndedLoaders remains, Set<ClassLoader> needed) {
        for (int i = 0; i < loaders.size(); i++) {
            ClassLoader loader = loaders.get(i).get();
            if (loader != null && !needed.contains(loader)) {
                remains.add(loader, parents.get(i).get(), new GenerationId(app, number));
            }
        }
    }

    /** Reads the references to class loaders and adds those that are alive, and their ancestors. */
    void addFamily(Set<ClassLoader> family) {
        live().forEach(loader -> {
            for (ClassLoader at = loader; at != null && family.add(at);) {
                at = at.getParent();
            }
        });
    }

    /** Reads the references to class loaders. Returns those that were not collected. */
    Stream<ClassLoader> live() {
        return loaders.stream().<ClassLoader>map(WeakReference::get).filter(Objects::nonNull);
    }
}
