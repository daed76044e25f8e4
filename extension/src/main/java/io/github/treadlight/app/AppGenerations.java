package io.github.treadlight.app;

import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.classvalue.ClassValues.Purged;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The running generation of each application, by the application's name.
 *
 * <p>Keeps the names of running applications, and no loader. Guarded by its own monitor, under which nothing of an
 * application is called; the purge runs outside it.
 */
public final class AppGenerations {
    private final Map<String, Running> running = new HashMap<>();
    private int begun;

    /**
     * Begins a generation: its loaders are declared to be an application's. If the application has one that was never
     * ended (a deployment that failed half way), that one is purged first.
     *
     * @param loaders all the loaders of the application's own, each once; parents that it shares are not among them
     */
    public AppGeneration begin(String app, Collection<ClassLoader> loaders) {
        end(app, null);
        loaders.forEach(ClassValues::declareApplication);
        synchronized (running) {
            AppGeneration generation = new AppGeneration(app, ++begun, loaders);
            running.put(app, new Running(generation));
            return generation;
        }
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

    /** Purges the generation, which goes on running. Does nothing for an unknown application. */
    public void purge(String app) {
        Running current = running(app);
        if (current != null) {
            current.add(current.generation.purge());
        }
    }

    /**
     * Purges and ends the generation; empty when the application has none, or one with other loaders.
     *
     * @param loader a loader of the generation that ended, or null when that is not known: a server may tell of the end
     *     of a failed deployment so late that the application's next generation has begun
     */
    public Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        Running current;
        synchronized (running) {
            current = running.get(app);
            if (current == null || (loader != null && !current.generation.has(loader))) {
                return Optional.empty();
            }
            running.remove(app);
        }
        current.add(current.generation.purge());
        return Optional.of(new Ended(current.generation, current.purged()));
    }

    /**
     * A generation that ended.
     *
     * @param purged all that was dropped from its first purge on
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
