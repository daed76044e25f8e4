package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.classvalue.layout.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The class values of one loader, and the index of the classes whose values they keep.
 *
 * <p>Only its class values keep an owner alive, so the index never outlives them. The owner refers to its class values
 * weakly. Its monitor guards the list; no other lock is taken under it.
 */
final class Owner implements LoaderRoots.Root {
    private static final LoaderRoots<Owner> ALL = new LoaderRoots<>();

    /** Below this many handles a sweep for cleared ones is not worth its time. */
    private static final int FIRST_SWEEP = 64;

    private final @Nullable ClassLoader loader;
    private final List<Handle> handles = new ArrayList<>(1);
    private int sweepAt = FIRST_SWEEP;
    private volatile ClassIndex index = new ClassIndex();

    private Owner(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** Adds the class value to the owner of the loader, making the owner if necessary. Returns the owner. */
    static Owner join(@Nullable ClassLoader loader, Handle handle) {
        Owner owner = ALL.findOrAdd(loader, () -> new Owner(loader));
        owner.add(handle);
        return owner;
    }

    /** Releases the memory for owners that were collected. */
    static void shrink() {
        ALL.shrink();
    }

    static List<Owner> all() {
        return ALL.live();
    }

    static List<Owner> below(Set<ClassLoader> loaders) {
        return ALL.below(loaders);
    }

    @Override
    public @Nullable ClassLoader loader() {
        return loader;
    }

    ClassIndex index() {
        return index;
    }

    private synchronized void add(Handle handle) {
        if (handles.size() >= sweepAt) {
            handles.removeIf(each -> each.refersTo(null));
            // Doubling keeps the cost of sweeps constant for each class value added.
            sweepAt = Math.max(FIRST_SWEEP, 2 * handles.size());
        }
        handles.add(handle);
    }

    private synchronized List<CompactClassValue<?>> classValues() {
        List<CompactClassValue<?>> live = new ArrayList<>(handles.size());
        for (Handle handle : handles) {
            CompactClassValue<?> classValue = handle.get();
            if (classValue != null) {
                live.add(classValue);
            }
        }
        return live;
    }

    /** Drops all values of the class values, wherever they are kept, and the index. Returns what was dropped. */
    Purged purge() {
        index = new ClassIndex();
        Purged purged = Purged.NOTHING;
        for (CompactClassValue<?> classValue : classValues()) {
            int values = CompactClassValue.forgetAll(classValue);
            purged = purged.plus(values == 0 ? Purged.NOTHING : new Purged(1, values));
        }
        return purged;
    }

    /** Gives every class value the least memory that holds its values. Reads and writes continue meanwhile. */
    void trim() {
        List<CompactClassValue<?>> classValues = classValues();
        ClassIndex next = ClassIndex.of(forms(classValues));
        index = next;
        classValues.forEach(classValue -> CompactClassValue.compact(classValue, next));
    }

    private static List<Form> forms(List<CompactClassValue<?>> classValues) {
        return classValues.stream().<Form>map(CompactClassValue::kept).toList();
    }

    /** Replaces the index if most of its classes may have lost their values. Called with no lock held. */
    void replaceIndexAfterRemovals() {
        if (index.isWorthReplacing(() -> forms(classValues()).stream().mapToLong(Form::size).sum())) {
            trim();
        }
    }

    Footprint footprint() {
        int columns = 0;
        long associations = 0;
        // This, its list, and the reference to it.
        long bytes = Sizes.object(3, 1) + Sizes.object(1, 2) + Sizes.object(4, 1) + index.bytes();
        // Each class value with the fields that it inherits, their referents, its handle, and its place in the list.
        long eachClassValue = Sizes.object(5, 1) + Sizes.object(0, 0) + Sizes.object(4, 0) + Sizes.object(4, 0)
                + Sizes.references(1) - Sizes.references(0);
        for (CompactClassValue<?> classValue : classValues()) {
            Form kept = CompactClassValue.kept(classValue);
            columns += kept.size() == 0 ? 0 : 1;
            associations += kept.size();
            bytes += eachClassValue + kept.bytes();
        }
        return new Footprint(loader, columns, associations, bytes);
    }
}
