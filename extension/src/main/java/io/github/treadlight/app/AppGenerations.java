package io.github.treadlight.app;

import io.github.treadlight.app.GenerationFootprint.Takes;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.leak.EndedLoaders;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The generations of all applications, and the only owner of their lives: a generation begins, is loaded, starts, is
 * unloaded and ends, as the server reports it. Reports name the application and a class loader, because they may be
 * late: a failed deployment may be reported when the application's next generation is there.
 *
 * <p>An application may begin again without an end of its generation: in a hot deployment of Payara, when an instance
 * is in two deployment groups, or when the end of a failed deployment is reported late. The generation is then
 * {@linkplain AppGeneration.State#REPLACED replaced}, and not ended, because it may still serve requests. It ends when
 * the server reports that, or when the application's next generation has started and the server had unloaded this one,
 * as Payara does in a hot deployment, or never loaded it.
 *
 * <p>State: names of applications, the generations that have not ended and the last ones that have, and no class
 * loader. Guarded by the monitor of one map, under which nothing of an application is called; purges run outside of it.
 * Reads of references to class loaders go through {@link #reads}.
 */
public final class AppGenerations implements EndedLoaders.Running {
    /** Ended generations that are remembered after their class loaders were collected, for administrators. */
    private static final int RELEASED_REMEMBERED = 100;

    private final LoaderReads reads = new LoaderReads();
    /** By the names of the applications. Its monitor guards all fields. */
    private final Map<String, AppGeneration> current = new HashMap<>();
    /** Replaced and not ended, the latest first. */
    private final Deque<AppGeneration> replaced = new ArrayDeque<>();
    /** The latest first. */
    private final Deque<AppGeneration> ended = new ArrayDeque<>();
    /** Written under the monitor. */
    private volatile int begun;
    private Purged purged = Purged.NOTHING;

    /** Returns what all reads of the generations' class loaders go through. */
    public LoaderReads reads() {
        return reads;
    }

    /** Begins a generation without temporary class loaders. */
    public AppGeneration begin(String app, Collection<ClassLoader> loaders) {
        return begin(app, loaders, Set.of(), ignored -> {});
    }

    /**
     * Begins a generation. The application's present one is replaced, if it has not ended, and purged.
     *
     * @param loaders the application's own class loaders, each once, without the parents that it shares
     * @param temporary those that the server only prepares the application with, each once
     * @param onReplaced receives the replaced generation, if there is one
     */
    public AppGeneration begin(
            String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary,
            Consumer<AppGeneration> onReplaced) {
        AppGeneration generation;
        AppGeneration before;
        synchronized (current) {
            generation = new AppGeneration(app, ++begun, loaders, temporary);
            before = current.put(app, generation);
            if (before != null) {
                before.replace();
                replaced.addFirst(before);
            }
        }
        if (before != null) {
            purge(before, true);
            onReplaced.accept(before);
        }
        return generation;
    }

    /**
     * Notes that a generation is loaded.
     *
     * @param loader a class loader of the generation, or null for the application's present generation
     * @return the generation, or empty if it is unknown or was replaced
     */
    public Optional<AppGeneration> load(String app, @Nullable ClassLoader loader) {
        Optional<AppGeneration> generation = find(app, loader);
        generation.ifPresent(AppGeneration::load);
        return generation.filter(loaded -> !loaded.wasReplaced());
    }

    /**
     * Notes that a generation has started, and gives what it has computed the least memory. Replaced generations of the
     * application end that the server has unloaded or never loaded.
     *
     * @param loader a class loader of the generation, or null for the application's present generation
     * @return the generations that ended
     */
    public List<Ended> start(String app, @Nullable ClassLoader loader) {
        Optional<AppGeneration> started = find(app, loader).filter(generation -> !generation.wasReplaced());
        if (started.isEmpty()) {
            return List.of();
        }
        reads.run(() -> ClassValueAdmin.trim(started.get().live().toArray(ClassLoader[]::new)));
        return replacedOf(app).filter(AppGeneration::endsWithItsReplacement)
                .flatMap(generation -> end(generation).stream()).toList();
    }

    /** Returns the application's present generation, or empty if none is or the last one has ended. */
    public Optional<AppGeneration> find(String app) {
        synchronized (current) {
            return Optional.ofNullable(current.get(app));
        }
    }

    /** Returns the generation that has the class loader and has not ended; the present one for null. */
    private Optional<AppGeneration> find(String app, @Nullable ClassLoader loader) {
        if (loader == null) {
            return find(app);
        }
        return Stream.concat(find(app).stream(), replacedOf(app))
                .filter(generation -> generation.has(loader))
                .findFirst();
    }

    /** Returns the replaced generations of an application that have not ended, the latest first. */
    private Stream<AppGeneration> replacedOf(String app) {
        synchronized (current) {
            return replaced.stream().filter(generation -> generation.app().equals(app)).toList().stream();
        }
    }

    /** Purges the present generation, which continues to run. Returns empty for an unknown application. */
    public Optional<Purged> purge(String app) {
        return find(app).map(generation -> purge(generation, false));
    }

    /**
     * Notes that a generation is unloaded, and purges it. Its end purges it again.
     *
     * @param loader a class loader of the generation, or null for the application's present generation
     */
    public void unload(String app, @Nullable ClassLoader loader) {
        find(app, loader).ifPresent(generation -> {
            generation.unload();
            purge(generation, true);
        });
    }

    /** Purges a generation, except for class loaders that another one has that has not ended. */
    private Purged purge(AppGeneration generation, boolean isForItsEnd) {
        Purged now = reads.read(() -> ClassValueAdmin.purge(
                generation.live().filter(isOnlyOf(generation)).toArray(ClassLoader[]::new)));
        if (isForItsEnd) {
            generation.add(now);
        }
        count(now);
        return now;
    }

    private void count(Purged now) {
        synchronized (current) {
            purged = purged.plus(now);
        }
    }

    /** Returns a test for the class loaders of a generation that no other has that has not ended. */
    public Predicate<ClassLoader> isOnlyOf(AppGeneration generation) {
        List<AppGeneration> others = notEnded().stream().filter(other -> other != generation).toList();
        return loader -> generation.has(loader) && others.stream().noneMatch(other -> other.has(loader));
    }

    /**
     * Purges the ended generations again: a thread of the server may have computed values for their classes since.
     * Leaves out class loaders that another generation needs.
     */
    public void purgeEnded() {
        count(reads.read(() -> {
            Set<ClassLoader> loaders = Collections.newSetFromMap(new IdentityHashMap<>());
            List<AppGeneration> all = all();
            all.stream().filter(AppGeneration::hasEnded).forEach(generation -> generation.live().forEach(loaders::add));
            loaders.removeAll(needed(all));
            return ClassValueAdmin.purge(loaders.toArray(ClassLoader[]::new));
        }));
    }

    /** Returns the class loaders of the generations that have not ended, and their ancestors. */
    private static Set<ClassLoader> needed(List<AppGeneration> all) {
        Set<ClassLoader> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        all.stream().filter(generation -> !generation.hasEnded()).forEach(generation -> generation.addFamily(needed));
        return needed;
    }

    /**
     * Purges and ends a generation whose end the server reports. Returns empty if the application has no such
     * generation.
     *
     * @param loader a class loader of the generation, or null for a deployment that failed before it was loaded. Then
     *     the oldest generation ends that was not loaded: it may have been replaced before the report came.
     */
    public Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        if (loader != null) {
            return find(app, loader).flatMap(this::end);
        }
        return Stream.concat(replacedOf(app), find(app).stream())
                .filter(generation -> !generation.isLoaded())
                .min(Comparator.comparingInt(AppGeneration::number))
                .flatMap(this::end);
    }

    /** Purges and ends a generation. Returns empty if it has ended already. */
    public Optional<Ended> end(AppGeneration generation) {
        synchronized (current) {
            if (!current.remove(generation.app(), generation) && !replaced.remove(generation)) {
                return Optional.empty();
            }
        }
        purge(generation, true);
        generation.end();
        synchronized (current) {
            ended.addFirst(generation);
            forgetOldReleases();
        }
        return Optional.of(new Ended(generation, generation.purged()));
    }

    /**
     * Forgets the oldest of the generations whose class loaders were collected. Remembers all others, which take the
     * memory.
     */
    private void forgetOldReleases() {
        int released = 0;
        for (var generations = ended.iterator(); generations.hasNext();) {
            if (generations.next().isCollected() && ++released > RELEASED_REMEMBERED) {
                generations.remove();
            }
        }
    }

    /**
     * Returns the present generations by the names of their applications, then the replaced ones and then the ended
     * ones, the latest first.
     */
    public List<AppGeneration> all() {
        synchronized (current) {
            List<AppGeneration> all = notEnded();
            all.addAll(ended);
            return all;
        }
    }

    private List<AppGeneration> notEnded() {
        synchronized (current) {
            List<AppGeneration> notEnded = new ArrayList<>(current.values());
            notEnded.sort(Comparator.comparing(AppGeneration::app));
            notEnded.addAll(replaced);
            return notEnded;
        }
    }

    /**
     * Returns the class loaders of the ended generations, except for those that others need, and beside them those of
     * generations that have not ended. The result keeps them alive: use it within one {@linkplain #reads read}.
     */
    public EndedLoaders remains() {
        return reads.read(() -> {
            List<AppGeneration> all = all();
            return remains(all.stream().filter(AppGeneration::hasEnded).toList(), needed(all));
        });
    }

    /** Returns the class loaders of one ended generation; see {@link #remains()}. */
    public EndedLoaders remains(AppGeneration generation) {
        return remains(List.of(generation));
    }

    /** Returns the class loaders of some ended generations together; see {@link #remains()}. */
    public EndedLoaders remains(Collection<AppGeneration> some) {
        return reads.read(() -> remains(some, Set.of()));
    }

    private EndedLoaders remains(Collection<AppGeneration> some, Set<ClassLoader> needed) {
        EndedLoaders remains = new EndedLoaders(this);
        some.forEach(generation -> generation.addTo(remains, needed));
        return remains;
    }

    /**
     * Returns the class loaders of all generations as if all had ended. The result keeps them alive: use it within one
     * {@linkplain #reads read}.
     */
    public EndedLoaders everything() {
        EndedLoaders everything = new EndedLoaders();
        reads.run(() -> all().forEach(generation -> generation.addTo(everything, Set.of())));
        return everything;
    }

    @Override
    public void forEachLoader(Consumer<ClassLoader> action) {
        reads.run(() -> notEnded().forEach(generation -> generation.live().forEach(action)));
    }

    @Override
    public boolean isDeploying() {
        return notEnded().stream().anyMatch(AppGeneration::isDeploying);
    }

    /** Returns whether the test is true for a class loader of the generation that was not collected. */
    public boolean anyLoader(AppGeneration generation, Predicate<ClassLoader> test) {
        return reads.read(() -> generation.live().anyMatch(test));
    }

    /** Returns whether the class loader belongs to ended generations only. */
    public boolean hasEnded(ClassLoader loader) {
        List<AppGeneration> owners = all().stream().filter(generation -> generation.has(loader)).toList();
        return !owners.isEmpty() && owners.stream().allMatch(AppGeneration::hasEnded);
    }

    /** Forgets the ended generations; the others are not affected. */
    public void forgetEnded() {
        synchronized (current) {
            ended.clear();
        }
    }

    /** Returns how many generations began since the server started. */
    @Override
    public int begun() {
        return begun;
    }

    /** Returns all that was purged since the server started. */
    public Purged purged() {
        synchronized (current) {
            return purged;
        }
    }

    /** Returns what class values take: of each generation that has class loaders alive, and of the server. */
    public Footprints footprints() {
        return reads.read(() -> GenerationFootprint.of(all()));
    }

    /**
     * The memory that class values take.
     *
     * @param applications of each generation that has class loaders alive
     * @param server of all other class loaders
     */
    public record Footprints(List<GenerationFootprint> applications, Takes server) {}

    /**
     * A generation that ended.
     *
     * @param purged all that was purged because it was replaced, unloaded and ended
     */
    public record Ended(AppGeneration generation, Purged purged) {}
}
