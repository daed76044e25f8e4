package io.github.treadlight.app;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One deployment of an application, from the making of its loaders to its end and beyond. Keeps no loader alive.
 * Thread-safe.
 */
public final class AppGeneration {
    private final String app;
    private final int number;
    private final Instant begun = Instant.now();
    /** Those it runs with, and then the temporary ones. */
    private final List<WeakReference<ClassLoader>> loaders;
    private final int own;
    /** Of each of them, in the same order: Payara's loaders forget theirs when they are closed. */
    private final List<WeakReference<ClassLoader>> parents;
    private final LongAdder classes = new LongAdder();
    private volatile boolean loaded;
    /** Null until then. */
    private volatile @Nullable Instant ended;
    private volatile boolean retained;

    /** Where a generation is in its life. */
    public enum State {
        /** It has loaders and was not loaded: it is being deployed, is disabled, or is meant for other servers. */
        PREPARED,
        /** The application runs, or starts. */
        RUNNING,
        /** It ended, and since its grace was over no collection has unloaded classes and cleared soft references. */
        ENDED,
        /** It ended, and all its loaders were collected. */
        RELEASED,
        /** It outlived its grace and a collection that cleared what soft references kept: something holds it. */
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

    /** The name of the application. */
    public String app() {
        return app;
    }

    /** 1 for the first generation of any application since the server started, 2 for the next, and so on. */
    public int number() {
        return number;
    }

    /**
     * How many loaders the generation runs with; once it ended, with those that the server only prepared it with and
     * the collector has not taken: until then they say nothing, but that no collection was due.
     */
    public int loaders() {
        return hasEnded() ? own + alive(loaders.subList(own, loaders.size())) : own;
    }

    /** How many of them the collector has not taken. */
    public int loadersAlive() {
        return alive(hasEnded() ? loaders : loaders.subList(0, own));
    }

    private static int alive(List<WeakReference<ClassLoader>> some) {
        return (int) some.stream().filter(reference -> !reference.refersTo(null)).count();
    }

    /** Whether the loader is one of the generation's. */
    public boolean has(@Nullable ClassLoader loader) {
        return loader != null && loaders.stream().anyMatch(reference -> reference.refersTo(loader));
    }

    /** Whether the loader is one of the generation's, or below one. */
    public boolean reaches(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (has(at)) {
                return true;
            }
        }
        return false;
    }

    /** To be called once for each class that one of its loaders loads. */
    public void countClass() {
        classes.increment();
    }

    /** How many classes were counted. */
    public long classes() {
        return classes.sum();
    }

    /** When it began; after its end, when that was. */
    public Instant since() {
        Instant end = ended;
        return end == null ? begun : end;
    }

    /** Where it is now. Retained is only what a {@link LoaderWatch} watches. */
    public State state() {
        if (ended == null) {
            return loaded ? State.RUNNING : State.PREPARED;
        }
        if (loadersAlive() == 0) {
            return State.RELEASED;
        }
        return retained ? State.RETAINED : State.ENDED;
    }

    void load() {
        loaded = true;
    }

    boolean isLoaded() {
        return loaded;
    }

    /** Whether it has ended. */
    public boolean hasEnded() {
        return ended != null;
    }

    /**
     * Adds its loaders that are alive.
     *
     * @param needed by others, so that they are left out
     */
    void addTo(EndedLoaders remains, Set<ClassLoader> needed) {
        for (int i = 0; i < loaders.size(); i++) {
            ClassLoader loader = loaders.get(i).get();
            if (loader != null && !needed.contains(loader)) {
                remains.add(loader, parents.get(i).get(), new GenerationId(app, number));
            }
        }
    }

    void retain() {
        retained = true;
    }

    void end() {
        ended = Instant.now();
    }

    /** Adds its loaders that are alive, and all above them. */
    void addFamily(Set<ClassLoader> family) {
        live().forEach(loader -> {
            for (ClassLoader at = loader; at != null && family.add(at);) {
                at = at.getParent();
            }
        });
    }

    Purged purge() {
        return ClassValueAdmin.purge(live().toArray(ClassLoader[]::new));
    }

    void trim() {
        ClassValueAdmin.trim(live().toArray(ClassLoader[]::new));
    }

    /** Returns its loaders that have not been collected. */
    Stream<ClassLoader> live() {
        return loaders.stream().<ClassLoader>map(WeakReference::get).filter(Objects::nonNull);
    }
}
