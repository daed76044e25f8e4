package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.Footprint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loader as the owner of class values: the index of the classes that they keep values of, and who they are.
 *
 * <p>Kept alive by its class values, and by nothing else, and so by what keeps one of them: an index never outlives
 * them. Keeps its class values weakly. Its monitor guards the list and is a leaf.
 */
final class Owner implements LoaderRoots.Root {
    private static final LoaderRoots<Owner> ALL = new LoaderRoots<>();

    /** Below this many handles a sweep for cleared ones is not worth its time. */
    private static final int FIRST_SWEEP = 64;

    /** This, its list, and the reference to it. */
    private static final long BYTES = Sizes.object(3, 1) + Sizes.object(1, 2) + Sizes.object(4, 1);
    /** A class value's own fields, those it inherits and what they refer to, its handle, and the place in the list. */
    private static final long CLASS_VALUE_BYTES =
            Sizes.object(6, 1) + Sizes.object(0, 0) + Sizes.object(2, 0) + Sizes.object(4, 1) + Sizes.references(0) / 4;

    private final @Nullable ClassLoader loader;
    private final List<Handle> handles = new ArrayList<>(1);
    private int sweepAt = FIRST_SWEEP;
    private volatile ClassIndex index = new ClassIndex();

    private Owner(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** The owner that the class value belongs to from now on. */
    static Owner join(@Nullable ClassLoader loader, Handle handle) {
        Owner owner = ALL.findOrAdd(loader, () -> new Owner(loader));
        owner.add(handle);
        return owner;
    }

    static List<Owner> all() {
        return ALL.live();
    }

    static List<Owner> below(ClassLoader loader) {
        return ALL.below(loader);
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
            // Doubling keeps the sweeps' cost constant for each class value added.
            sweepAt = Math.max(FIRST_SWEEP, 2 * handles.size());
        }
        handles.add(handle);
    }

    synchronized List<CompactClassValue<?>> classValues() {
        List<CompactClassValue<?>> live = new ArrayList<>(handles.size());
        for (Handle handle : handles) {
            CompactClassValue<?> classValue = handle.get();
            if (classValue != null) {
                live.add(classValue);
            }
        }
        return live;
    }

    /** Begins a new index, without the classes of the present one. */
    void forgetClasses() {
        index = new ClassIndex();
    }

    /** Gives every class value the least memory that holds its values. Reads and writes go on meanwhile. */
    void trim() {
        List<CompactClassValue<?>> classValues = classValues();
        ClassIndex next = ClassIndex.of(classValues.stream().map(classValue -> classValue.kept()).toList());
        index = next;
        for (CompactClassValue<?> classValue : classValues) {
            classValue.compactKept(next);
        }
    }

    Footprint footprint() {
        int columns = 0;
        long associations = 0;
        long bytes = BYTES + index.bytes();
        for (CompactClassValue<?> classValue : classValues()) {
            Form kept = classValue.kept();
            columns += kept.size() == 0 ? 0 : 1;
            associations += kept.size();
            bytes += CLASS_VALUE_BYTES + kept.bytes();
        }
        return new Footprint(loader, columns, associations, bytes);
    }
}
