package io.github.treadlight.bench.sweep;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.Interlock;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.jdk.OwnThreadLocals;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.Permission;
import io.github.treadlight.leak.sweep.SweepReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Treadlight in a server, which tells it of deployments and has it sweep. The only class of this benchmark that knows
 * the cleaners; it calls them as {@code io.github.treadlight.server} does.
 */
final class SweptServer {
    private static final Duration LONGEST_SWEEP = Duration.ofSeconds(5);

    private final AppGenerations generations = new AppGenerations();
    private final List<String> failures = new ArrayList<>();
    private final LeakSweep sweep = new LeakSweep(new Libraries(), new Interlock(new Evidence()),
            (leak, failure) -> failures.add(leak.name() + ": " + failure));

    void deploy(String app, ClassLoader loader) {
        generations.begin(app, List.of(loader));
        generations.load(app, loader);
    }

    void undeploy(String app, ClassLoader loader) {
        if (generations.end(app, loader).isEmpty()) {
            throw new IllegalArgumentException(app + " is not deployed");
        }
    }

    /** Returns the number of class loaders of undeployed applications that are alive. */
    int retained() {
        return generations.all().stream()
                .filter(generation -> generation.hasEnded() && generation.loadersAlive() > 0)
                .mapToInt(generation -> 1)
                .sum();
    }

    /** Sweeps once. Returns where something was released. */
    List<String> sweep() {
        generations.purgeEnded();
        List<String> released = generations.reads().read(() -> sweep.sweep(
                        generations.endedLoaders(), Budget.of(LONGEST_SWEEP), leak -> Permission.RELEASE))
                .released().stream().map(SweepReport.Entry::place).toList();
        OwnThreadLocals.clear();
        return released;
    }

    /** Searches for what retains the ended applications, all in one search, as the server does before it warns. */
    int searchHolders() {
        List<AppGeneration> retained = generations.all().stream()
                .filter(generation -> generation.hasEnded() && generation.loadersAlive() > 0)
                .toList();
        int holders = generations.reads().read(() ->
                        sweep.holders(generations.endedLoaders(retained), Budget.of(LONGEST_SWEEP)))
                .values().stream().mapToInt(List::size).sum();
        OwnThreadLocals.clear();
        return holders;
    }

    /** Returns cleaners that failed. */
    List<String> failures() {
        return failures;
    }

    /** The evidence that a server gives of an application that it has undeployed. */
    private final class Evidence implements Interlock.Evidence {
        @Override
        public boolean hasEnded(ClassLoader loader) {
            return generations.hasEnded(loader);
        }

        @Override
        public boolean isClosed(ClassLoader loader) {
            return true;
        }

        @Override
        public boolean isInUse(ClassLoader loader) {
            return false;
        }
    }

    /** Finds classes as in a server with OSGi and a monitoring agent; there are no services of libraries. */
    private static final class Libraries implements ServerLibraries {
        private final Map<String, Class<?>> found = new ConcurrentHashMap<>();

        @Override
        public Optional<Class<?>> find(String className, Supplier<Map<String, Class<?>>> libraries) {
            Class<?> known = found.get(className);
            Class<?> type = known == null ? libraries.get().get(className) : known;
            if (type != null) {
                found.put(className, type);
            }
            return Optional.ofNullable(type);
        }

        @Override
        public boolean isLibrary(Class<?> type) {
            return type.getClassLoader() == SweptServer.class.getClassLoader();
        }

        @Override
        public Collection<Class<?>> loadedClasses() {
            return Arrays.asList(SweepAgent.loadedClasses());
        }

        @Override
        public Collection<ClassLoader> bundles() {
            return List.of(SweptServer.class.getClassLoader());
        }
    }
}
