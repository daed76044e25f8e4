package io.github.treadlight.bench.sweep;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.jdk.OwnThreadLocals;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.SweepMode;
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
 * Treadlight as used by a server that reports deployments and starts sweeps. Only this class of the benchmark depends
 * on the cleaners; it calls them as {@code io.github.treadlight.server} does.
 */
final class SweptServer {
    /** More than the server gives a sweep, so that other load on the machine does not cut a sweep short. */
    private static final Duration SWEEP_BUDGET = Duration.ofSeconds(60);

    private final AppGenerations generations = new AppGenerations();
    private final List<String> failures = new ArrayList<>();
    private final LeakSweep sweep = new LeakSweep(new Libraries(), new Interlock(new Evidence()),
            leak -> new UsedMembers((owner, member) -> true, () -> false),
            (leak, failure) -> failures.add(leak.name() + ": " + failure));

    void deploy(String app, ClassLoader loader) {
        generations.begin(app, List.of(loader));
        generations.load(app, loader);
    }

    void undeploy(String app, ClassLoader loader) {
        if (generations.end(app, loader).isEmpty()) {
            throw new IllegalArgumentException(app + " is not deployed with this class loader");
        }
    }

    /** Returns the number of undeployed generations with live class loaders. */
    int retained() {
        return generations.all().stream()
                .filter(generation -> generation.hasEnded() && generation.loadersAlive() > 0)
                .mapToInt(generation -> 1)
                .sum();
    }

    /** Sweeps once. Returns the places of released references. */
    List<String> sweep() {
        generations.purgeEnded();
        List<String> released = generations.reads().read(() -> sweep.sweep(
                        generations.endedLoaders(), Budget.of(SWEEP_BUDGET), leak -> SweepMode.RELEASE))
                .released().stream().map(SweepReport.Entry::place).toList();
        OwnThreadLocals.clear();
        return released;
    }

    /** Searches the holders of all retained applications in one search, as the server does before it warns. */
    int searchHolders() {
        List<AppGeneration> retained = generations.all().stream()
                .filter(generation -> generation.hasEnded() && generation.loadersAlive() > 0)
                .toList();
        int holders = generations.reads().read(() ->
                        sweep.holders(generations.endedLoaders(retained), Budget.of(SWEEP_BUDGET)))
                .values().stream().mapToInt(List::size).sum();
        OwnThreadLocals.clear();
        return holders;
    }

    /** Returns the names and failures of cleaners that failed. */
    List<String> failures() {
        return failures;
    }

    /** The server's evidence that it has undeployed an application. */
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

    /** Finds classes as a server with OSGi and a monitoring agent does. Libraries have no services here. */
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
