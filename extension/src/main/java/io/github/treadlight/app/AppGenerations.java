package io.github.treadlight.app;

import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
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
 * The generations of all applications, and the only class that changes their state. A generation begins, is loaded,
 * starts, is unloaded and ends, as the server reports it. Each report names the application and a class loader, because
 * it may be late: the failure of a deployment may be reported after the application's next generation has begun.
 *
 * <p>The next generation of an application may begin before the current one ends: in a hot deployment of Payara, if an
 * instance is in two deployment groups, or if the end of a failed deployment is reported late. The current generation
 * is then {@linkplain AppGeneration.State#REPLACED replaced}. It has not ended, because it may still serve requests. It
 * ends when the server reports its end. It also ends when the next generation has started, provided that the server has
 * unloaded it, as Payara does in a hot deployment, or never loaded it.
 *
 * <p>State: the names of applications, their generations that have not ended, and the latest ones that have ended. The
 * state keeps no class loader alive. The monitor of one map guards the state; no code of an application and no purge
 * runs under this monitor. All reads of references to class loaders go through {@link #reads}.
 */
public final class AppGenerations implements EndedLoaders.Running {
    /** The most released generations that are remembered for administrators. */
    private static final int RELEASED_REMEMBERED = 100;

    private final LoaderReads reads = new LoaderReads();
    /** The current generation of each application, by name. The monitor of this map guards all fields. */
    private final Map<String, AppGeneration> current = new HashMap<>();
    /** Replaced generations that have not ended, latest first. */
    private final Deque<AppGeneration> replaced = new ArrayDeque<>();
    /** Ended generations, latest first. */
    private final Deque<AppGeneration> ended = new ArrayDeque<>();
    /** The number of the latest generation. Written under the monitor. */
    private volatile int begun;
    private Purged purged = Purged.NOTHING;
    private DeploymentTotals deployments = DeploymentTotals.NONE;

    /** Returns the guard of all reads of references to the generations' class loaders. */
    public LoaderReads reads() {
        return reads;
    }

    /** Begins a generation without temporary class loaders. */
    public AppGeneration begin(String app, Collection<ClassLoader> loaders) {
        return begin(app, loaders, Set.of(), List.of(), null, ignored -> {});
    }

    /**
     * Begins a generation. It replaces the application's current generation if that has not ended, and purges it.
     *
     * @param loaders the application's own class loaders, without duplicates or parents that applications share
     * @param temporary the class loaders with which the server prepares the application, without duplicates
     * @param folders the folders that the application runs from; empty if they are unknown
     * @param start the start of the deployment as {@link System#nanoTime()}; null if its time is not measured
     * @param onReplaced receives the replaced generation, if any
     */
    public AppGeneration begin(
            String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary, List<Path> folders,
            @Nullable Long start, Consumer<AppGeneration> onReplaced) {
        AppGeneration generation;
        AppGeneration before;
        synchronized (current) {
            generation = new AppGeneration(app, ++begun, loaders, temporary, folders, start);
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
     * Marks a generation as loaded.
     *
     * @param loader a class loader of the generation, or null for the application's current generation
     * @return the generation, or empty if it is unknown or was replaced
     */
    public Optional<AppGeneration> load(String app, @Nullable ClassLoader loader) {
        Optional<AppGeneration> generation = find(app, loader);
        generation.ifPresent(AppGeneration::load);
        return generation.filter(loaded -> !loaded.wasReplaced());
    }

    /**
     * Handles the start of a generation: counts its deployment, trims the memory of its class values, and ends those
     * replaced generations of the application that the server has unloaded or never loaded.
     *
     * @param loader a class loader of the generation, or null for the application's current generation
     * @return the generations that ended
     */
    public List<Ended> start(String app, @Nullable ClassLoader loader) {
        Optional<AppGeneration> started = find(app, loader).filter(generation -> !generation.wasReplaced());
        if (started.isEmpty()) {
            return List.of();
        }
        if (started.get().start()) {
            synchronized (current) {
                deployments = deployments.plus(started.get().deploymentTime());
            }
        }
        reads.run(() -> ClassValueAdmin.trim(started.get().live().toArray(ClassLoader[]::new)));
        return replacedOf(app).filter(AppGeneration::endsWithItsReplacement)
                .flatMap(generation -> end(generation).stream()).toList();
    }

    /** Returns the totals of the deployments that completed. */
    public DeploymentTotals deployments() {
        synchronized (current) {
            return deployments;
        }
    }

    /** Returns the application's current generation, or empty if it has none that has not ended. */
    public Optional<AppGeneration> find(String app) {
        synchronized (current) {
            return Optional.ofNullable(current.get(app));
        }
    }

    /** Returns whether an application may run: it has a generation that has not ended, current or replaced. */
    public boolean mayRun(String app) {
        synchronized (current) {
            return current.containsKey(app) || replacedOf(app).findAny().isPresent();
        }
    }

    /** Returns the generation that has the class loader and has not ended, or the current generation for null. */
    private Optional<AppGeneration> find(String app, @Nullable ClassLoader loader) {
        if (loader == null) {
            return find(app);
        }
        return Stream.concat(find(app).stream(), replacedOf(app))
                .filter(generation -> generation.has(loader))
                .findFirst();
    }

    /** Returns the replaced generations of an application that have not ended, latest first. */
    private Stream<AppGeneration> replacedOf(String app) {
        synchronized (current) {
            return replaced.stream().filter(generation -> generation.app().equals(app)).toList().stream();
        }
    }

    /**
     * Purges the application's current generation, which continues to run. Returns empty if the application has none.
     */
    public Optional<Purged> purge(String app) {
        return find(app).map(generation -> purge(generation, false));
    }

    /**
     * Returns the live class loaders of a generation, without temporary ones, that no other running generation shares.
     *
     * @param loader a class loader of the generation, or null for the application's current generation
     */
    public List<ClassLoader> onlyOf(String app, @Nullable ClassLoader loader) {
        return find(app, loader).map(generation -> generation.liveOwn().filter(isOnlyOf(generation)).toList())
                .orElse(List.of());
    }

    /**
     * Marks a generation as unloaded and purges it. Its end purges it again.
     *
     * @param loader a class loader of the generation, or null for the application's current generation
     */
    public void unload(String app, @Nullable ClassLoader loader) {
        find(app, loader).ifPresent(generation -> {
            generation.unload();
            purge(generation, true);
        });
    }

    /** Purges a generation, except for class loaders that it shares with generations that have not ended. */
    private Purged purge(AppGeneration generation, boolean isForItsEnd) {
        Purged now = reads.read(() -> RecordedPurge.of(
                generation, generation.live().filter(isOnlyOf(generation)).toArray(ClassLoader[]::new)));
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

    /** Returns a test for class loaders of a generation that it does not share with generations that have not ended. */
    public Predicate<ClassLoader> isOnlyOf(AppGeneration generation) {
        List<AppGeneration> others = notEnded().stream().filter(other -> other != generation).toList();
        return loader -> generation.has(loader) && others.stream().noneMatch(other -> other.has(loader));
    }

    /**
     * Purges the ended generations again, because a thread of the server may have computed values for their classes
     * since. Leaves out class loaders that other generations need.
     */
    public void purgeEnded() {
        count(reads.read(() -> {
            Set<ClassLoader> loaders = Collections.newSetFromMap(new IdentityHashMap<>());
            List<AppGeneration> all = all();
            List<AppGeneration> over = all.stream().filter(AppGeneration::hasEnded).toList();
            over.forEach(generation -> generation.live().forEach(loaders::add));
            loaders.removeAll(needed(all));
            return RecordedPurge.ofEnded(over, loaders);
        }));
    }

    /** Returns the class loaders of the generations that have not ended, and their ancestors. */
    private static Set<ClassLoader> needed(List<AppGeneration> all) {
        Set<ClassLoader> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        all.stream().filter(generation -> !generation.hasEnded()).forEach(each -> each.addWithAncestors(needed));
        return needed;
    }

    /**
     * Purges and ends a generation whose end the server reports. Returns empty if the application has no such
     * generation.
     *
     * @param loader a class loader of the generation, or null for a deployment that failed before it was loaded. Null
     *     ends the application's oldest generation that was not loaded, which may have been replaced meanwhile.
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

    /** Forgets the oldest released generations. All others are remembered, because they still take memory. */
    private void forgetOldReleases() {
        int released = 0;
        for (var generations = ended.iterator(); generations.hasNext();) {
            if (generations.next().isCollected() && ++released > RELEASED_REMEMBERED) {
                generations.remove();
            }
        }
    }

    /**
     * Returns all generations: the current ones sorted by application, then the replaced ones, then the ended ones.
     * Replaced and ended generations are listed latest first.
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
     * Returns the class loaders of all ended generations, except for those that other generations need. The result
     * keeps the class loaders alive, so it must be used within one {@linkplain #reads read}.
     */
    public EndedLoaders endedLoaders() {
        return reads.read(() -> {
            List<AppGeneration> all = all();
            return endedLoaders(all.stream().filter(AppGeneration::hasEnded).toList(), needed(all));
        });
    }

    /** Returns the class loaders of one ended generation; see {@link #endedLoaders()}. */
    public EndedLoaders endedLoaders(AppGeneration generation) {
        return endedLoaders(List.of(generation));
    }

    /** Returns the class loaders of the given ended generations; see {@link #endedLoaders()}. */
    public EndedLoaders endedLoaders(Collection<AppGeneration> some) {
        return reads.read(() -> endedLoaders(some, Set.of()));
    }

    private EndedLoaders endedLoaders(Collection<AppGeneration> some, Set<ClassLoader> needed) {
        EndedLoaders loaders = new EndedLoaders(this);
        some.forEach(generation -> generation.addTo(loaders, needed));
        return loaders;
    }

    /**
     * Returns the class loaders of all generations, treated as ended. The result keeps the class loaders alive, so it
     * must be used within one {@linkplain #reads read}.
     */
    public EndedLoaders allLoadersAsEnded() {
        EndedLoaders all = new EndedLoaders();
        reads.run(() -> all().forEach(generation -> generation.addTo(all, Set.of())));
        return all;
    }

    @Override
    public void forEachLoader(Consumer<ClassLoader> action) {
        reads.run(() -> notEnded().forEach(generation -> generation.live().forEach(action)));
    }

    @Override
    public boolean isPresent(String application) {
        return notEnded().stream().anyMatch(generation -> generation.app().equals(application));
    }

    @Override
    public boolean isOnlyOf(GenerationId generation, URL file) {
        String url = file.toString();
        boolean isEntry = url.startsWith("jar:") && url.contains("!/");
        try {
            Path path = Path.of(URI.create(isEntry ? url.substring("jar:".length(), url.indexOf("!/")) : url))
                    .toAbsolutePath().normalize();
            return all().stream().anyMatch(each -> each.number() == generation.number() && each.runsFrom(path))
                    && notEnded().stream().noneMatch(each -> each.mayRunFrom(path));
        } catch (IllegalArgumentException | FileSystemNotFoundException noFile) {
            return false;
        }
    }

    @Override
    public boolean isDeploying() {
        return notEnded().stream().anyMatch(AppGeneration::isDeploying);
    }

    /** Returns whether any live class loader of the generation passes the test. */
    public boolean anyLoader(AppGeneration generation, Predicate<ClassLoader> test) {
        return reads.read(() -> generation.live().anyMatch(test));
    }

    /** Returns whether the class loader belongs to ended generations only. */
    public boolean hasEnded(ClassLoader loader) {
        synchronized (current) { // three times for each release of a sweep, so it copies and sorts nothing
            return isOfAny(ended, loader) && !isOfAny(current.values(), loader) && !isOfAny(replaced, loader);
        }
    }

    private static boolean isOfAny(Collection<AppGeneration> generations, ClassLoader loader) {
        for (AppGeneration generation : generations) {
            if (generation.has(loader)) {
                return true;
            }
        }
        return false;
    }

    /** Forgets the ended generations. */
    public void forgetEnded() {
        synchronized (current) {
            ended.clear();
        }
    }

    /** Returns how many generations have begun since the server started. */
    @Override
    public int begun() {
        return begun;
    }

    /** Returns the totals of all purges since the server started. */
    public Purged purged() {
        synchronized (current) {
            return purged;
        }
    }

    /** Returns the memory that class values take in each generation with live class loaders, and in the server. */
    public Footprints footprints() {
        return reads.read(() -> GenerationFootprint.of(all()));
    }

    /**
     * The memory that class values take.
     *
     * @param applications the memory of each generation with live class loaders
     * @param server the memory of all other class loaders
     */
    public record Footprints(List<GenerationFootprint> applications, Totals server) {}

    /**
     * A generation that ended.
     *
     * @param purged the totals of its purges when it was replaced, unloaded and ended
     */
    public record Ended(AppGeneration generation, Purged purged) {}
}
