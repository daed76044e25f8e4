package io.github.treadlight.app.cleaner;

import io.github.treadlight.app.cleaner.Catalogue.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Searches the places of the catalogue, and has them let go. Each place fails alone, and its failure is told once.
 * Thread-safe; keeps names of places only.
 */
public final class Cleaning {
    private final Catalogue catalogue;
    private final BiConsumer<String, Throwable> failures;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();

    /**
     * Of a catalogue.
     *
     * @param failures told of the first failure of each place, with its name
     */
    public Cleaning(Catalogue catalogue, BiConsumer<String, Throwable> failures) {
        this.catalogue = catalogue;
        this.failures = failures;
    }

    /**
     * Has all places let go of the generations.
     *
     * @param excluded names of places that keep what they have; asked again before each lets go
     * @return where it was that let go
     */
    public List<String> clean(Remains remains, Limit limit, Predicate<String> excluded) {
        List<String> released = new ArrayList<>();
        search(limit, (entry, part) -> {
            if (!remains.isEmpty() && !excluded.test(entry.name())) {
                flush(entry);
                for (Hold hold : find(entry, remains, part)) {
                    if (!excluded.test(entry.name())) {
                        release(entry, hold, released);
                    }
                }
            }
        });
        return released;
    }

    /** What holds the generations, as far as the catalogue knows of it. */
    public List<String> holders(Remains remains, Limit limit) {
        List<String> holders = new ArrayList<>();
        search(limit, (entry, part) -> find(entry, remains, part).forEach(hold -> holders.add(hold.where())));
        return holders;
    }

    /** Each place has its part of the time, so that none is never searched because of those before it. */
    private void search(Limit limit, BiConsumer<Entry, Limit> action) {
        int left = catalogue.entries().size();
        for (Entry entry : catalogue.entries()) {
            action.accept(entry, limit.part(left--));
        }
    }

    private void flush(Entry entry) {
        try {
            entry.cleaner().flush();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            tell(entry, failure);
        }
    }

    private List<Hold> find(Entry entry, Remains remains, Limit limit) {
        List<Hold> found = new ArrayList<>();
        try {
            entry.cleaner().find(remains, limit, found::add);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError | VirtualMachineError failure) {
            tell(entry, failure); // an application may take all the memory meanwhile
        }
        return found;
    }

    private void release(Entry entry, Hold hold, List<String> released) {
        try {
            if (hold.release().release()) {
                released.add(hold.where());
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            tell(entry, failure);
        }
    }

    private void tell(Entry entry, Throwable failure) {
        if (failed.add(entry.name())) {
            failures.accept(entry.name(), failure);
        }
    }
}
