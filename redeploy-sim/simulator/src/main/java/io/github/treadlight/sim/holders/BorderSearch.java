package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds every way from a root into what is left of an application, breadth first, from roots that last and then from
 * the others, and stops at the border: it goes through all that is meant to be there, and notes each reference from
 * there to an object of the application, but does not go on behind it. Behind it everything holds everything, for each
 * instance holds its class, each class its loader and each loader its classes; but each reference across the border is
 * a holder of its own and stays when the others are gone. So not only the first path is found, but also those that
 * nobody would see otherwise until the first is mended.
 *
 * <p>A server's record of an application refers to it in dozens of ways, and that is one holder, not dozens. What
 * counts is the <em>head</em> of the path: from the border backwards, the last object that holds more than this one
 * application, or the last static field, class value or thread-local, whichever comes first.
 *
 * <p>Needs eight bytes for each object.
 */
final class BorderSearch {
    private static final int ROOT = -1;
    private static final int BEHIND_THE_BORDER = -2;
    private static final int SEVERAL = -1;
    private static final Set<String> ENTRIES =
            Set.of("java.lang.ThreadLocal$ThreadLocalMap$Entry", "java.lang.ClassValue$Entry");

    /**
     * A shortest path, if possible from a root that lasts: from its object to the first that belongs to the loader.
     *
     * @param owner the leaked loader
     */
    record Crossing(int owner, Root root, List<Integer> path) {}

    /** A reference across the border, from an object or, when that is 0, from a root. */
    private record Reference(int from, int to, int owner) {}

    private record Head(int owner, int head, int next) {}

    /** What paths that are told alike have in common. */
    private record Shape(int owner, List<HeapClass> types, boolean endsAtClass) {}

    private final Heap heap;
    private final References references;
    private final Remains remains;
    /** Of each object the one that it was reached from, or one of the marks above; 0 when it was not yet reached. */
    private final int[] reachedFrom;
    /** First the queue of the search; then of each object whose leaked loader it leads to, or {@link #SEVERAL}. */
    private final int[] queueThenOwners;
    private final Set<HeapClass> entries = new HashSet<>();
    private final List<Reference> border = new ArrayList<>();
    private int queued;
    private int current;

    private BorderSearch(Heap heap, References references, Remains remains) {
        this.heap = heap;
        this.references = references;
        this.remains = remains;
        this.reachedFrom = new int[heap.size() + 1];
        this.queueThenOwners = new int[heap.size() + 1];
        heap.classes().stream().filter(type -> ENTRIES.contains(type.name())).forEach(entries::add);
    }

    /** The crossings, shortest first: for each loader one for every head, but of those with the same classes one. */
    static List<Crossing> run(Heap heap, References references, Remains remains) {
        BorderSearch search = new BorderSearch(heap, references, remains);
        search.search();
        search.findOwners();
        return search.crossings();
    }

    /** What threads have in their hands only for the moment comes last: mostly something else keeps it, too. */
    private void search() {
        searchFrom(heap.roots().stream().filter(root -> root.kind().lasts()).toList());
        searchFrom(heap.roots().stream().filter(root -> !root.kind().lasts()).toList());
    }

    private void searchFrom(List<Root> roots) {
        int next = queued;
        for (Root root : roots) {
            int object = root.object();
            int owner = remains.ownerOf(object);
            if (owner != 0) {
                border.add(new Reference(0, object, owner));
            } else if (reachedFrom[object] == 0) {
                reachedFrom[object] = ROOT;
                queueThenOwners[queued++] = object;
            }
        }
        for (; next < queued; next++) {
            current = queueThenOwners[next];
            references.of(current, (target, edge, declaring, field) -> reach(target));
        }
    }

    private void reach(int target) {
        int from = reachedFrom[target];
        if (from > 0 || from == ROOT) {
            return;
        }
        int owner = remains.ownerOf(target);
        if (owner == 0) {
            reachedFrom[target] = current;
            queueThenOwners[queued++] = target;
            return;
        }
        reachedFrom[target] = BEHIND_THE_BORDER;
        Reference last = border.isEmpty() ? null : border.get(border.size() - 1);
        if (last == null || last.from() != current || last.owner() != owner) {
            border.add(new Reference(current, target, owner));
        }
    }

    private void findOwners() {
        Arrays.fill(queueThenOwners, 0);
        for (Reference reference : border) {
            int object = reference.from();
            int owner = reference.owner();
            while (object > 0 && queueThenOwners[object] != owner && queueThenOwners[object] != SEVERAL) {
                owner = queueThenOwners[object] == 0 ? owner : SEVERAL;
                queueThenOwners[object] = owner;
                object = reachedFrom[object];
            }
        }
    }

    private List<Crossing> crossings() {
        Set<Head> heads = new HashSet<>();
        Set<Shape> shapes = new HashSet<>();
        List<Crossing> crossings = new ArrayList<>();
        for (Reference reference : border) {
            if (heads.add(headOf(reference))) {
                List<Integer> path = pathOf(reference);
                if (shapes.add(new Shape(reference.owner(), types(path), heap.isClass(reference.to())))) {
                    crossings.add(new Crossing(reference.owner(), rootOf(path.get(0)), path));
                }
            }
        }
        return crossings;
    }

    private Head headOf(Reference reference) {
        int head = reference.from();
        int next = reference.to();
        while (head != 0 && !isHead(head, reference.owner())) {
            next = head;
            head = reachedFrom[head];
        }
        return new Head(reference.owner(), head, next);
    }

    private boolean isHead(int object, int owner) {
        return reachedFrom[object] == ROOT
                || queueThenOwners[object] != owner
                || heap.isClass(object)
                || entries.contains(heap.typeOf(object));
    }

    private List<Integer> pathOf(Reference reference) {
        List<Integer> backwards = new ArrayList<>(List.of(reference.to()));
        for (int object = reference.from(); object > 0; object = reachedFrom[object]) {
            backwards.add(object);
        }
        Collections.reverse(backwards);
        return List.copyOf(backwards);
    }

    /** The classes on the path from the last one that is itself on it before the border; a chain of nodes is one. */
    private List<HeapClass> types(List<Integer> path) {
        List<HeapClass> types = new ArrayList<>();
        for (int object : path.subList(0, path.size() - 1)) {
            if (heap.isClass(object)) {
                types.clear();
                types.add(heap.asClass(object));
            } else if (types.isEmpty() || types.get(types.size() - 1) != heap.typeOf(object)) {
                types.add(heap.typeOf(object));
            }
        }
        int end = path.get(path.size() - 1);
        types.add(heap.isClass(end) ? heap.asClass(end) : heap.typeOf(end));
        return types;
    }

    private Root rootOf(int object) {
        return heap.roots().stream().filter(root -> root.object() == object).findFirst().orElseThrow();
    }
}
