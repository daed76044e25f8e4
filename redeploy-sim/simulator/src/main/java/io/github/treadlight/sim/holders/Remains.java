package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is left of applications that should be gone: their loaders, the loaders below these, and the classes and
 * instances of all of them.
 */
final class Remains {
    private final Heap heap;
    /** The leaked loader that a loader is or descends from, by the loader's number. */
    private final Map<Integer, Integer> ownerOfLoader = new HashMap<>();

    /** @param leaked the loaders that count; what belongs to others is taken for what is meant to be there */
    Remains(Heap heap, Set<Integer> leaked) {
        this.heap = heap;
        for (int loader : heap.loaders()) {
            chain(heap, loader).stream().filter(leaked::contains).findFirst()
                    .ifPresent(owner -> ownerOfLoader.put(loader, owner));
        }
        heap.classes().forEach(type -> type.setOwner(ownerOfLoader.getOrDefault(heap.loaderOf(type), 0)));
    }

    /**
     * The loaders that should be gone, by number: those that show a sign, and those of a class named so. A loader that
     * defined no class is not among them, for it keeps next to nothing.
     */
    static Set<Integer> leaked(Heap heap, List<ClosedSign> signs, Set<String> loaderClasses) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int loader : heap.loaders()) {
            if (loaderClasses.stream().anyMatch(heap.typeOf(loader)::isSubclassOf)
                    || signs.stream().anyMatch(sign -> sign.isOn(heap, loader))) {
                found.add(loader);
            }
        }
        return found;
    }

    /** The loader, its parent, that one's parent and so on. */
    static List<Integer> chain(Heap heap, int loader) {
        List<Integer> chain = new ArrayList<>();
        for (int next = loader; next != 0 && !chain.contains(next); next = heap.parentOf(next)) {
            chain.add(next);
        }
        return chain;
    }

    /** The leaked loader that the object belongs to, or 0. */
    int ownerOf(int object) {
        if (heap.isClass(object)) {
            return heap.asClass(object).owner();
        }
        HeapClass type = heap.typeOf(object);
        return type.owner() != 0 ? type.owner() : ownerOfLoader.getOrDefault(object, 0);
    }
}
