package io.github.treadlight.bench.sweep;

import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.LeakCatalogue;
import io.github.treadlight.leak.LeakSweep;
import io.github.treadlight.leak.OwnThreadLocals;
import io.github.treadlight.leak.ServerLibraries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Treadlight in a server, which tells it of deployments and has it sweep. The only class of this benchmark that knows
 * the cleaners; it calls them as {@code io.github.treadlight.server} does.
 */
final class SweptServer {
    private static final Duration LONGEST_SWEEP = Duration.ofSeconds(5);

    private final AppGenerations generations = new AppGenerations();
    private final List<String> failures = new ArrayList<>();
    private final LeakSweep sweep = new LeakSweep(LeakCatalogue.of(new Libraries()),
            (place, failure) -> failures.add(place + ": " + failure));

    void deploy(String app, ClassLoader loader) {
        generations.begin(app, List.of(loader));
        generations.load(app);
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
        List<String> released = sweep.clean(generations.remains(), Budget.of(LONGEST_SWEEP), place -> false);
        OwnThreadLocals.forget();
        return released;
    }

    /** Searches what holds the retained applications, as the server does before it warns of each. */
    int searchHolders() {
        int holders = generations.all().stream()
                .filter(generation -> generation.hasEnded() && generation.loadersAlive() > 0)
                .mapToInt(generation ->
                        sweep.holders(generations.remains(generation), Budget.of(LONGEST_SWEEP)).size())
                .sum();
        OwnThreadLocals.forget();
        return holders;
    }

    /** Returns cleaners that failed. */
    List<String> failures() {
        return failures;
    }

    /** Finds classes as in a server with OSGi and a monitoring agent; there are no services of libraries. */
    private static final class Libraries implements ServerLibraries {
        private final ConcurrentHashMap<String, Class<?>> found = new ConcurrentHashMap<>();

        @Override
        public Optional<Class<?>> find(String className) {
            Class<?> known = found.get(className);
            if (known != null) {
                return Optional.of(known);
            }
            Optional<Class<?>> type = loadedClasses().stream()
                    .filter(each -> each.getName().equals(className))
                    .findFirst();
            type.ifPresent(each -> found.put(className, each));
            return type;
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
