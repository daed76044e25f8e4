package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapRoot.RootKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A breadth-first search for reference paths from the GC roots to leaked applications. It visits live objects only: it
 * records each reference from a live object to an object of a leaked application (an <em>entry</em>), but does not
 * follow it. Inside an application each object retains the rest: an instance refers to its class, the class to its
 * loader, and the loader to all its classes. Each entry alone retains the application, so the search reports
 * paths to all entries. A search for the shortest path alone would show the next leak only after the first is fixed.
 *
 * <p>A server's record of an application refers to it in dozens of ways, but is one leak. The search therefore reports
 * one path for each <em>suspect reference</em>. It starts at the entry and walks back along the path, up to the first
 * object that is a GC root, leads to more than one leaked application, or is a class or the entry of a thread-local or
 * class value. The suspect reference is the one from that object to the next on the path.
 *
 * <p>A thread of a leaked application refers to it by its task, its local variables, its context class loader and more,
 * but is one leak, too. The search reports the path to the task instead of all paths that begin at such a thread.
 *
 * <p>The search needs eight bytes for each object.
 */
final class ReferencePathSearch {
    private static final int GC_ROOT = -1;
    private static final int LEAKED = -2;
    private static final int SEVERAL = -1;
    private static final Set<String> VALUE_ENTRIES =
            Set.of("java.lang.ThreadLocal$ThreadLocalMap$Entry", "java.lang.ClassValue$Entry");

    /**
     * A reference to an object of a leaked application.
     *
     * @param from the live object, or 0 if the target is a GC root
     */
    private record EntryReference(int from, int to, int leakedLoader) {}

    /**
     * The result of a search.
     *
     * @param paths a path for each suspect reference of each leaked loader, shortest first; if several paths lead
     *     to one loader through the same classes, only the first. Those of a thread of a leaked application are one.
     */
    record Found(List<ReferencePath> paths, LiveObjects liveObjects) {}

    private record SuspectReference(int leakedLoader, int from, int to) {}

    /** The properties that make two paths to one leaked application alike. */
    private record PathSignature(int leakedLoader, List<HeapClass> classes, boolean endsAtClass) {}

    private final Heap heap;
    private final ReferenceReader references;
    private final LeakedObjects leaked;
    /** The previous object on the path to each object, {@link #GC_ROOT} or {@link #LEAKED}; 0 if not yet reached. */
    private final int[] previous;
    /**
     * The queue while the search runs. Then, for each object, the leaked loader that it leads to, {@link #SEVERAL}, or
     * 0. One array for both saves four bytes for each object.
     */
    private final int[] queueThenLoaders;
    private final Set<HeapClass> valueEntries = new HashSet<>();
    /** The first root of each object. */
    private final Map<Integer, HeapRoot> roots = new HashMap<>();
    private final List<EntryReference> entries = new ArrayList<>();
    private int queued;
    private int current;

    private ReferencePathSearch(Heap heap, ReferenceReader references, LeakedObjects leaked) {
        this.heap = heap;
        this.references = references;
        this.leaked = leaked;
        this.previous = new int[heap.size() + 1];
        this.queueThenLoaders = new int[heap.size() + 1];
        heap.classes().stream().filter(type -> VALUE_ENTRIES.contains(type.name())).forEach(valueEntries::add);
        heap.roots().forEach(root -> roots.putIfAbsent(root.object(), root));
    }

    /** Searches the heap. */
    static Found run(Heap heap, ReferenceReader references, LeakedObjects leaked) {
        ReferencePathSearch search = new ReferencePathSearch(heap, references, leaked);
        search.search();
        search.markPaths();
        return new Found(search.paths(), search.liveObjects());
    }

    /** Searches from temporary GC roots last: another root usually retains the same object for longer. */
    private void search() {
        searchFrom(heap.roots().stream().filter(root -> !root.kind().isTemporary()).toList());
        searchFrom(heap.roots().stream().filter(root -> root.kind().isTemporary()).toList());
    }

    private void searchFrom(List<HeapRoot> roots) {
        int next = queued;
        for (HeapRoot root : roots) {
            int object = root.object();
            int loader = leaked.loaderOf(object);
            if (loader != 0) {
                entries.add(new EntryReference(0, object, loader));
            } else if (previous[object] == 0) {
                previous[object] = GC_ROOT;
                queueThenLoaders[queued++] = object;
            }
        }
        for (; next < queued; next++) {
            current = queueThenLoaders[next];
            references.of(current, (target, kind, declaring, field) -> reach(target));
        }
    }

    private void reach(int target) {
        int from = previous[target];
        if (from > 0 || from == GC_ROOT) {
            return;
        }
        int loader = leaked.loaderOf(target);
        if (loader == 0) {
            previous[target] = current;
            queueThenLoaders[queued++] = target;
            return;
        }
        previous[target] = LEAKED;
        EntryReference last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
        if (last == null || last.from() != current || last.leakedLoader() != loader) {
            entries.add(new EntryReference(current, target, loader));
        }
    }

    /** Stores for each object on a path which leaked loader the path leads to. */
    private void markPaths() {
        Arrays.fill(queueThenLoaders, 0);
        for (EntryReference entry : entries) {
            int object = entry.from();
            int loader = entry.leakedLoader();
            while (object > 0 && queueThenLoaders[object] != loader && queueThenLoaders[object] != SEVERAL) {
                loader = queueThenLoaders[object] == 0 ? loader : SEVERAL;
                queueThenLoaders[object] = loader;
                object = previous[object];
            }
        }
    }

    private LiveObjects liveObjects() {
        BitSet live = new BitSet(previous.length);
        BitSet entered = new BitSet(previous.length);
        for (int object = 1; object < previous.length; object++) {
            live.set(object, previous[object] > 0 || previous[object] == GC_ROOT);
            entered.set(object, previous[object] == LEAKED);
        }
        entries.stream().filter(entry -> entry.from() == 0).forEach(entry -> entered.set(entry.to()));
        return new LiveObjects(live, entered);
    }

    private List<ReferencePath> paths() {
        Set<SuspectReference> suspects = new HashSet<>();
        Set<PathSignature> signatures = new HashSet<>();
        List<ReferencePath> paths = new ArrayList<>();
        for (EntryReference entry : entries) {
            if (suspects.add(suspectOf(entry))) {
                ReferencePath path = pathTo(entry);
                boolean endsAtClass = heap.isClass(path.target());
                if (signatures.add(new PathSignature(path.leakedLoader(), classesOn(path.objects()), endsAtClass))) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    private SuspectReference suspectOf(EntryReference entry) {
        int from = entry.from();
        int to = entry.to();
        while (from != 0 && !isSuspect(from, entry.leakedLoader())) {
            to = from;
            from = previous[from];
        }
        return new SuspectReference(entry.leakedLoader(), from, to);
    }

    private boolean isSuspect(int object, int loader) {
        return previous[object] == GC_ROOT
                || queueThenLoaders[object] != loader
                || heap.isClass(object)
                || valueEntries.contains(heap.classOf(object));
    }

    private ReferencePath pathTo(EntryReference entry) {
        List<Integer> objects = objectsTo(entry);
        HeapRoot root = Objects.requireNonNull(roots.get(objects.get(0)));
        // A path through a class shows no more of the thread, see LeakTrace.
        boolean throughClass = objects.subList(0, objects.size() - 1).stream().anyMatch(heap::isClass);
        int thread = heap.thread(root.thread());
        List<Integer> toTask = throughClass ? List.of() : leaked.pathToTask(thread);
        return toTask.isEmpty()
                ? new ReferencePath(entry.leakedLoader(), root, objects)
                : new ReferencePath(entry.leakedLoader(), new HeapRoot(thread, RootKind.THREAD, root.thread()), toTask);
    }

    private List<Integer> objectsTo(EntryReference entry) {
        List<Integer> backwards = new ArrayList<>(List.of(entry.to()));
        for (int object = entry.from(); object > 0; object = previous[object]) {
            backwards.add(object);
        }
        Collections.reverse(backwards);
        return List.copyOf(backwards);
    }

    /** Returns the classes of the objects from the last live class on. Repetitions, as in a linked list, count once. */
    private List<HeapClass> classesOn(List<Integer> path) {
        List<HeapClass> classes = new ArrayList<>();
        for (int object : path.subList(0, path.size() - 1)) {
            if (heap.isClass(object)) {
                classes.clear();
                classes.add(heap.asClass(object));
            } else if (classes.isEmpty() || classes.get(classes.size() - 1) != heap.classOf(object)) {
                classes.add(heap.classOf(object));
            }
        }
        classes.add(heap.selfOrClassOf(path.get(path.size() - 1)));
        return classes;
    }
}
