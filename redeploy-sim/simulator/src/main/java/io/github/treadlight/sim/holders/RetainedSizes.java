package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that leaked class loaders retain: those that the garbage collector would free if the class loaders, their
 * child loaders, and the classes and instances of all of these did not exist. This is the <em>retained size</em> of
 * that set of objects, as Eclipse MAT defines it: the set itself, and all that the GC roots reach only through it.
 *
 * <p>All leaked loaders together retain the objects that the search for reference paths did not reach. To find the
 * objects that some of the loaders retain, a traversal of all retained objects avoids these loaders. They retain the
 * objects that the traversal does not reach. Unlike a dominator tree, this needs no data for live objects, and gives
 * the size for several loaders together. It follows the same references as the search.
 *
 * <p>Needs four bits for each object in the dump, up to six bytes for each object that leaked loaders retain, and 40 to
 * 80 bytes for each of their arrays of primitives.
 */
final class RetainedSizes {
    private static final Set<Integer> NONE = Set.of();

    private final Heap heap;
    private final ReferenceReader references;
    private final LeakedObjects leaked;
    private final LiveObjects objects;
    private final PrimitiveArrays arrays = new PrimitiveArrays();
    private final Map<Set<Integer>, Long> known = new HashMap<>();
    private final BitSet retained;
    private final long total;
    private BitSet visited = new BitSet();
    private int[] queue = new int[1 << 10];
    private int queued;
    private int traversals;

    /**
     * Finds and measures all objects that leaked loaders retain.
     *
     * @param objects the live objects, from a search for paths to the same leaked objects
     */
    RetainedSizes(MappedDump dump, Heap heap, ReferenceReader references, LeakedObjects leaked, LiveObjects objects)
            throws IOException {
        this.heap = heap;
        this.references = references;
        this.leaked = leaked;
        this.objects = objects;
        traverse(NONE);
        this.retained = visited;
        long bytes = 0;
        for (int i = 0; i < queued; i++) {
            bytes += heap.shallowSize(queue[i]);
            references.idsOf(queue[i], this::addIfPrimitiveArray);
        }
        objects.live().stream().forEach(object -> references.idsOf(object, arrays::keepAlive));
        heap.primitiveRoots().forEach(arrays::keepAlive);
        arrays.measure(dump);
        this.total = bytes + arrays.total();
    }

    private void addIfPrimitiveArray(long id) {
        if (id != 0 && heap.numberOf(id) == 0) {
            arrays.add(id);
        }
    }

    /** Returns the bytes that all leaked loaders retain. */
    long total() {
        return total;
    }

    /** Returns the bytes that these leaked loaders retain together, or null if no path leads to any of them. */
    @Nullable Long of(Set<Integer> loaders) {
        if (loaders.stream().noneMatch(retained::get)) {
            return null;
        }
        return known.computeIfAbsent(Set.copyOf(loaders), these -> {
            traverse(these);
            return total - bytes();
        });
    }

    /** Fills the queue with the objects that leaked applications retain on paths that avoid these loaders. */
    private void traverse(Set<Integer> without) {
        visited = new BitSet(heap.size() + 1);
        queued = 0;
        objects.entered().stream().forEach(object -> reach(object, without));
        for (int next = 0; next < queued; next++) {
            references.of(queue[next], (target, kind, declaring, field) -> reach(target, without));
        }
    }

    private void reach(int object, Set<Integer> without) {
        if (visited.get(object) || objects.live().get(object)
                || (!without.isEmpty() && without.contains(leaked.loaderOf(object)))) {
            return;
        }
        visited.set(object);
        if (queued == queue.length) {
            queue = Arrays.copyOf(queue, queued + (queued >> 1));
        }
        queue[queued++] = object;
    }

    /** Returns the bytes of the objects in the queue and of the arrays of primitives that only these refer to. */
    private long bytes() {
        traversals++;
        long[] bytes = new long[1];
        for (int i = 0; i < queued; i++) {
            bytes[0] += heap.shallowSize(queue[i]);
            references.idsOf(queue[i], id -> bytes[0] += arrays.reach(id, traversals));
        }
        return bytes[0];
    }
}
