package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.BorderSearch.Crossing;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * What a heap dump shows of class loaders that should be gone. Immutable.
 *
 * @param leakedLoaders how many there are
 * @param classValuesKnown whether the dump tells what class values hold: only those taken through the probe do
 * @param holders what holds them, each cause once, those that hold most loaders first
 */
public record Holders(int leakedLoaders, boolean classValuesKnown, List<Holder> holders) {
    private static final String NOTHING = "nothing that the heap dump shows";
    private static final String NOTHING_STRONG = "no strong reference that the heap dump shows";

    /**
     * What to look for.
     *
     * @param soft whether soft references hold, too
     * @param loaderClasses names of classes of loaders of which every one is taken for leaked, beside the servers' own
     *     that tell themselves that their application is gone
     */
    public record Question(boolean soft, Set<String> loaderClasses) {
        /** Defensive, as records are not by themselves. */
        public Question {
            loaderClasses = Set.copyOf(loaderClasses);
        }
    }

    /** The loaders that one cause holds. */
    private record Cause(Trail trail, Set<Integer> loaders) {}

    /**
     * Searches a heap dump. Needs about 40 bytes of heap for each object and array of objects in it.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no whole heap dump of a 64-bit JVM; the message names it
     */
    public static Holders find(Path file, Question question) throws IOException {
        try {
            MappedDump dump = MappedDump.open(file);
            dump.load();
            return find(dump, question);
        } catch (OutOfMemoryError tooLarge) {
            throw new IllegalArgumentException(file + " has too many objects to be searched in a heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MB: give java more with -Xmx.", tooLarge);
        } catch (EOFException | IndexOutOfBoundsException cut) {
            throw new IllegalArgumentException(file + " cannot be read as a heap dump: it ends in the middle.", cut);
        } catch (IllegalArgumentException | IllegalStateException corrupt) {
            throw new IllegalArgumentException(
                    file + " cannot be read as a heap dump: " + corrupt.getMessage() + ".", corrupt);
        }
    }

    /**
     * The same, by a thread that does not keep the JVM; empty as soon as nobody waits for it any more.
     *
     * @param cancelled whether that is so
     */
    public static Optional<Holders> find(Path file, Question question, BooleanSupplier cancelled) throws IOException {
        FutureTask<Holders> search = new FutureTask<>(() -> find(file, question));
        Thread thread = new Thread(search, "redeploy-sim holders");
        thread.setDaemon(true);
        thread.start();
        Awaitility.await().pollInSameThread().forever().until(() -> search.isDone() || cancelled.getAsBoolean());
        try {
            return search.isDone() ? Optional.of(search.get()) : Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            if (failed.getCause() instanceof RuntimeException told) {
                throw told;
            }
            throw new IllegalStateException(failed);
        }
    }

    private static Holders find(MappedDump dump, Question question) throws IOException {
        Heap heap = DumpParser.parse(dump);
        Set<Integer> leaked = Remains.leaked(heap, ClosedSign.OF_SERVERS, question.loaderClasses());
        List<Trail> trails = new ArrayList<>();
        Set<Integer> unexplained = search(heap, leaked, question.soft(), trails);
        // Those that only other leaked loaders hold: a way through these is the answer.
        if (!trails.isEmpty()) {
            unexplained = search(heap, unexplained, question.soft(), trails);
        }
        Collection<Cause> causes = causes(trails);
        Texts texts = texts(dump, heap, causes);
        List<Holder> holders = new ArrayList<>();
        for (Cause cause : causes) {
            holders.add(holder(heap, cause, texts));
        }
        Map<String, List<Integer>> unknown = unexplained.stream().collect(Collectors.groupingBy(heap::nameOf));
        unknown.forEach((loader, loaders) -> holders.add(new Holder(
                loader, question.soft() ? NOTHING : NOTHING_STRONG, List.of(), "unknown", loaders.size(), null)));
        return new Holders(leaked.size(), heap.hasClassValueMaps(), List.copyOf(holders));
    }

    /** Adds what holds the loaders; returns the loaders that nothing was found for. */
    private static Set<Integer> search(Heap heap, Set<Integer> loaders, boolean soft, List<Trail> trails) {
        if (loaders.isEmpty()) {
            return loaders;
        }
        References references = new References(heap, soft);
        List<Crossing> crossings = BorderSearch.run(heap, references, new Remains(heap, loaders));
        crossings.stream().map(crossing -> new Trail(heap, references, crossing)).forEach(trails::add);
        Set<Integer> unexplained = new LinkedHashSet<>(loaders);
        for (Trail trail : trails) {
            // A loader holds its parent, so that one needs no reason of its own.
            unexplained.removeAll(Remains.chain(heap, trail.owner()));
        }
        return unexplained;
    }

    /** Groups the trails, which come shortest first. */
    private static List<Cause> causes(List<Trail> trails) {
        Map<String, Cause> causes = new LinkedHashMap<>();
        for (Trail trail : trails) {
            causes.computeIfAbsent(trail.fingerprint(), any -> new Cause(trail, new HashSet<>()))
                    .loaders().add(trail.owner());
        }
        Comparator<Cause> mostLoaders = Comparator.comparingInt(cause -> -cause.loaders().size());
        return causes.values().stream()
                .sorted(mostLoaders.thenComparingInt(cause -> cause.trail().steps().size()))
                .toList();
    }

    private static Texts texts(MappedDump dump, Heap heap, Collection<Cause> causes) {
        Set<Integer> strings = new HashSet<>();
        for (Cause cause : causes) {
            Trail trail = cause.trail();
            strings.add(threadName(heap, trail));
            strings.add(Culprit.location(heap, trail.endType()));
        }
        return Texts.read(dump, heap, strings);
    }

    private static int threadName(Heap heap, Trail trail) {
        return trail.thread() == 0 ? 0 : heap.objectIn(trail.thread(), "java.lang.Thread", "name");
    }

    private static Holder holder(Heap heap, Cause cause, Texts texts) {
        Trail trail = cause.trail();
        String thread = texts.text(threadName(heap, trail), "");
        String root = thread.isEmpty() ? trail.root() : trail.root() + ": \"" + thread + "\"";
        return new Holder(heap.nameOf(trail.owner()), root, trail.path(),
                Culprit.of(trail, texts).name().toLowerCase(Locale.ROOT), cause.loaders().size(),
                KnownCauses.of(trail.root(), trail.path(), heap.hasTreadlight()));
    }
}
