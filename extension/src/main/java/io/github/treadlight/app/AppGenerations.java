package io.github.treadlight.app;

import io.github.treadlight.app.GenerationFootprint.Takes;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.admin.Purged;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The running generation of each application, by the application's name, and those that ended.
 *
 * <p>Keeps the names of running applications and of the last generations that ended, and no loader. Guarded by its own
 * monitor, under which nothing of an application is called; the purge runs outside it.
 */
public final class AppGenerations implements EndedLoaders.Running {
    /** So many ended generations whose loaders are gone are remembered, for who asks what became of them. */
    private static final int RELEASED_REMEMBERED = 100;

    private final Map<String, Running> running = new HashMap<>();
    /** The latest first. */
    private final Deque<AppGeneration> ended = new ArrayDeque<>();
    /** Written under the monitor. */
    private volatile int begun;
    private Purged purged = Purged.NOTHING;

    /** Begins a generation without temporary loaders. */
    public AppGeneration begin(String app, Collection<ClassLoader> loaders) {
        return begin(app, loaders, Set.of());
    }

    /**
     * Begins a generation. If the application has one that was never ended (a deployment that failed half way), that
     * one is purged first.
     *
     * @param loaders the application's own loaders, each once, without the parents that it shares
     * @param temporary those that the server only prepares it with, each once; what nobody holds goes before the others
     */
    public AppGeneration begin(String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary) {
        end(app, neverEnded -> true);
        synchronized (running) {
            AppGeneration generation = new AppGeneration(app, ++begun, loaders, temporary);
            running.put(app, new Running(generation));
            return generation;
        }
    }

    /** The generation is loaded, and runs from now on; empty for an unknown application. */
    public Optional<AppGeneration> load(String app) {
        Optional<AppGeneration> generation = find(app);
        generation.ifPresent(AppGeneration::load);
        return generation;
    }

    /** Gives what the generation computed until now the least memory. Does nothing for an unknown application. */
    public void trim(String app) {
        Running current = running(app);
        if (current != null) {
            current.generation.trim();
        }
    }

    private @Nullable Running running(String app) {
        synchronized (running) {
            return running.get(app);
        }
    }

    /** The generation of an application that has not ended; empty when it has none. */
    public Optional<AppGeneration> find(String app) {
        return Optional.ofNullable(running(app)).map(found -> found.generation);
    }

    /** Purges the generation, which goes on running. Empty for an unknown application. */
    public Optional<Purged> purge(String app) {
        Running current = running(app);
        return current == null ? Optional.empty() : Optional.of(purge(current));
    }

    /** Purges a generation that is about to end; its end purges it again. Does nothing for an unknown application. */
    public void unload(String app) {
        Running current = running(app);
        if (current != null) {
            current.add(purge(current));
        }
    }

    private Purged purge(Running current) {
        Purged now = current.generation.purge();
        synchronized (running) {
            purged = purged.plus(now);
        }
        return now;
    }

    /**
     * Purges the ended generations again: a thread of the server may have computed values for their classes since.
     * Leaves out loaders that a running generation needs.
     */
    public void purgeEnded() {
        Set<ClassLoader> ended = Collections.newSetFromMap(new IdentityHashMap<>());
        List<AppGeneration> all = all();
        all.stream().filter(AppGeneration::hasEnded).forEach(generation -> generation.live().forEach(ended::add));
        ended.removeAll(needed(all));
        Purged now = ClassValueAdmin.purge(ended.toArray(ClassLoader[]::new));
        synchronized (running) {
            purged = purged.plus(now);
        }
    }

    /** Returns the loaders of the running generations, and their ancestors. */
    private static Set<ClassLoader> needed(List<AppGeneration> all) {
        Set<ClassLoader> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        all.stream().filter(generation -> !generation.hasEnded()).forEach(generation -> generation.addFamily(needed));
        return needed;
    }

    /**
     * Purges and ends the generation. Returns empty if the application has no generation, or another one: a server may
     * report the end of a failed deployment so late that the application's next generation has begun.
     *
     * @param loader a loader of the generation that ended, or null for a deployment that failed before it was loaded; a
     *     loaded generation does not end then
     */
    public Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        return end(app, generation -> loader == null ? !generation.isLoaded() : generation.has(loader));
    }

    /** Purges and ends a generation whose end the server has not reported. Returns empty if it has ended already. */
    public Optional<Ended> end(AppGeneration generation) {
        return end(generation.app(), each -> each == generation);
    }

    private Optional<Ended> end(String app, Predicate<AppGeneration> isMeant) {
        Running current;
        synchronized (running) {
            current = running.get(app);
            if (current == null || !isMeant.test(current.generation)) {
                return Optional.empty();
            }
            running.remove(app);
        }
        current.add(purge(current));
        current.generation.end();
        synchronized (running) {
            ended.addFirst(current.generation);
            forgetOldReleases();
        }
        return Optional.of(new Ended(current.generation, current.purged()));
    }

    /**
     * Forgets the oldest of the generations whose loaders were collected. Remembers all others, which take the memory.
     */
    private void forgetOldReleases() {
        int released = 0;
        for (var generations = ended.iterator(); generations.hasNext();) {
            if (generations.next().loadersAlive() == 0 && ++released > RELEASED_REMEMBERED) {
                generations.remove();
            }
        }
    }

    /** The running generations, by the names of their applications, and then those that ended, the latest first. */
    public List<AppGeneration> all() {
        synchronized (running) {
            List<AppGeneration> all = new ArrayList<>(running());
            all.addAll(ended);
            return all;
        }
    }

    private List<AppGeneration> running() {
        return running.values().stream()
                .map(each -> each.generation)
                .sorted(Comparator.comparing(AppGeneration::app))
                .toList();
    }

    /**
     * The loaders of all that ended which are alive, but for those that others need, and beside them the loaders of
     * those that run; to be forgotten soon, for it keeps all of them alive.
     */
    public EndedLoaders remains() {
        List<AppGeneration> all = all();
        Set<ClassLoader> needed = needed(all);
        EndedLoaders remains = new EndedLoaders(this);
        all.stream().filter(AppGeneration::hasEnded).forEach(generation -> generation.addTo(remains, needed));
        return remains;
    }

    /** The loaders of one that ended which are alive; to be forgotten soon, for it keeps them so. */
    public EndedLoaders remains(AppGeneration generation) {
        EndedLoaders remains = new EndedLoaders(this);
        generation.addTo(remains, Set.of());
        return remains;
    }

    /** The loaders of all that run or ended, as if all had; to be forgotten soon, for it keeps them alive. */
    public EndedLoaders everything() {
        EndedLoaders everything = new EndedLoaders();
        all().forEach(generation -> generation.addTo(everything, Set.of()));
        return everything;
    }

    @Override
    public void forEachLoader(Consumer<ClassLoader> action) {
        synchronized (running) {
            running.values().forEach(each -> each.generation.live().forEach(action));
        }
    }

    /** Returns whether the class loader belongs to ended generations only. */
    public boolean hasEnded(ClassLoader loader) {
        List<AppGeneration> owners = all().stream().filter(generation -> generation.has(loader)).toList();
        return !owners.isEmpty() && owners.stream().allMatch(AppGeneration::hasEnded);
    }

    /** Forgets the generations that ended; those that run are not affected. */
    public void forgetEnded() {
        synchronized (running) {
            ended.clear();
        }
    }

    /** How many generations began since the server started. */
    @Override
    public int begun() {
        return begun;
    }

    /** All that was purged since the server started. */
    public Purged purged() {
        synchronized (running) {
            return purged;
        }
    }

    /** What class values take: of each generation that runs or has loaders alive, and of the server. */
    public Footprints footprints() {
        Map<AppGeneration, Takes> ofGenerations = new LinkedHashMap<>();
        for (AppGeneration generation : all()) {
            if (generation.loadersAlive() > 0) {
                ofGenerations.put(generation, Takes.NOTHING);
            }
        }
        Takes ofServer = Takes.NOTHING;
        for (Footprint footprint : ClassValueAdmin.footprint()) {
            Takes takes = Takes.of(footprint);
            Optional<AppGeneration> of = ofGenerations.keySet().stream()
                    .filter(generation -> generation.reaches(footprint.loader()))
                    .findFirst();
            if (of.isPresent()) {
                ofGenerations.merge(of.get(), takes, Takes::plus);
            } else {
                ofServer = ofServer.plus(takes);
            }
        }
        return new Footprints(
                ofGenerations.entrySet().stream()
                        .map(each -> new GenerationFootprint(each.getKey(), each.getValue()))
                        .toList(),
                ofServer);
    }

    /**
     * What class values take.
     *
     * @param applications of each generation that runs or has loaders alive
     * @param server of all other loaders
     */
    public record Footprints(List<GenerationFootprint> applications, Takes server) {}

    /**
     * A generation that ended.
     *
     * @param purged all that was dropped because it ended
     */
    public record Ended(AppGeneration generation, Purged purged) {}

    private static final class Running {
        final AppGeneration generation;
        private Purged purged = Purged.NOTHING;

        Running(AppGeneration generation) {
            this.generation = generation;
        }

        synchronized void add(Purged more) {
            purged = purged.plus(more);
        }

        synchronized Purged purged() {
            return purged;
        }
    }
}
