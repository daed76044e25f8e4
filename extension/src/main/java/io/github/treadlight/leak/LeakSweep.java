package io.github.treadlight.leak;

import io.github.treadlight.leak.LeakCatalogue.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Searches the places of the catalogue, and has them let go. Each place fails alone, and its failure is told once,
 * of each kind. Thread-safe; keeps names of places only.
 */
public final class LeakSweep {
    private final LeakCatalogue catalogue;
    private final BiConsumer<String, Throwable> failures;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();

    /**
     * Of a catalogue.
     *
     * @param failures told of the first failure of each kind of each place, with its name
     */
    public LeakSweep(LeakCatalogue catalogue, BiConsumer<String, Throwable> failures) {
        this.catalogue = catalogue;
        this.failures = failures;
    }

    /**
     * To be called before any code of an application that is being deployed can run.
     *
     * @param applications all that ended or run, that one included, as if all had ended
     * @param excluded names of places that are not looked at
     */
    public void begin(Supplier<EndedLoaders> applications, Predicate<String> excluded) {
        for (Entry entry : catalogue.entries()) {
            if (!excluded.test(entry.name())) {
                attempt(entry, () -> entry.cleaner().begin(applications));
            }
        }
    }

    /**
     * Has all places let go of the generations.
     *
     * @param excluded names of places that keep what they have; asked again before each lets go
     * @return where it was that let go
     */
    public List<String> clean(EndedLoaders remains, Budget limit, Predicate<String> excluded) {
        List<String> released = new ArrayList<>();
        search(limit, (entry, part) -> {
            if (!remains.isEmpty() && !excluded.test(entry.name())) {
                attempt(entry, () -> entry.cleaner().flush());
                for (Finding hold : find(entry, remains, part)) {
                    if (!excluded.test(entry.name())) {
                        release(entry, hold, released);
                    }
                }
            }
        });
        return released;
    }

    /** What holds the generations, as far as the catalogue knows of it. */
    public List<String> holders(EndedLoaders remains, Budget limit) {
        List<String> holders = new ArrayList<>();
        search(limit, (entry, part) -> find(entry, remains, part).forEach(hold -> holders.add(hold.where())));
        return holders;
    }

    /** Each place has its part of the time, so that none is never searched because of those before it. */
    private void search(Budget limit, BiConsumer<Entry, Budget> action) {
        int left = catalogue.entries().size();
        for (Entry entry : catalogue.entries()) {
            action.accept(entry, limit.part(left--));
        }
    }

    private List<Finding> find(Entry entry, EndedLoaders remains, Budget limit) {
        List<Finding> found = new ArrayList<>();
        attempt(entry, () -> entry.cleaner().find(remains, limit, found::add));
        return found;
    }

    private void release(Entry entry, Finding hold, List<String> released) {
        attempt(entry, () -> {
            if (hold.release().release()) {
                released.add(hold.where());
            }
        });
    }

    private void attempt(Entry entry, Step step) {
        try {
            step.run();
        } catch (ReflectiveOperationException | RuntimeException | Error failure) {
            // Of any kind: an application may take all the memory meanwhile, or have code that is asked.
            if (failed.add(entry.name() + ' ' + failure.getClass().getName())) {
                failures.accept(entry.name(), failure);
            }
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws ReflectiveOperationException;
    }
}
