package io.github.treadlight.leak.server;

import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.Remedy;
import io.github.treadlight.leak.jdk.ThreadStarter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The threads that ended generations started and did not end. Threads of the same origin are reported together, with
 * the remedy of the library if the catalogue knows it. Confined to one thread.
 */
final class StartedThreads {
    /** The most threads of one origin that are named. */
    private static final int NAMED = 3;
    /** The start of the part of a class name that the JVM chooses for a lambda expression. */
    private static final String LAMBDA = "$$Lambda";

    private final Map<Origin, List<Started>> all = new LinkedHashMap<>();

    /**
     * The origin of threads.
     *
     * @param name the library, if the catalogue knows it, otherwise the class that led to the application
     */
    private record Origin(GenerationId generation, String name) {}

    private record Started(String thread, String by, Owned owned) {}

    /**
     * Adds a thread.
     *
     * @param started the generation that started it
     */
    void add(Thread thread, Owned started) {
        String by = className(started);
        String name = LeakCatalogue.get().remedy(by).map(Remedy::library).orElse(by);
        all.computeIfAbsent(new Origin(started.generation(), name), each -> new ArrayList<>())
                .add(new Started(thread.getName(), by, started));
    }

    private static String className(Owned started) {
        String path = started.path();
        int lambda = path.indexOf(LAMBDA);
        return lambda < 0 ? path : path.substring(0, lambda);
    }

    /** Reports the threads. */
    void report(Search search) {
        all.values().forEach(some -> report(search, some));
    }

    private static void report(Search search, List<Started> some) {
        Started first = some.get(0);
        Optional<Remedy> remedy = LeakCatalogue.get().remedy(first.by);
        String more = some.size() > NAMED ? " and " + (some.size() - NAMED) + " more" : "";
        String names = some.stream().map(Started::thread).sorted().limit(NAMED).collect(Collectors.joining(", "));
        search.report(first.owned,
                (some.size() == 1 ? "thread " : "threads ") + names + more + " of the application: " + first.by,
                remedy.map(Remedy::reason).orElse(ThreadStarter.END_IT));
    }
}
