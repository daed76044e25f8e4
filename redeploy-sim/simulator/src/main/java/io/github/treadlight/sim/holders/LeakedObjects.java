package io.github.treadlight.sim.holders;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The leaked class loaders, their child loaders, and the classes and instances of all of these. */
final class LeakedObjects {
    private final Heap heap;
    /** The leaked loader that each loader is or descends from. */
    private final Map<Integer, Integer> leakedLoaders = new HashMap<>();

    /**
     * Marks the classes in the heap with the leaked loader that they belong to.
     *
     * @param leaked the leaked loaders to search for; objects of any others count as live
     */
    LeakedObjects(Heap heap, Set<Integer> leaked) {
        this.heap = heap;
        for (int loader : heap.loaders()) {
            heap.parentChain(loader).stream().filter(leaked::contains).findFirst()
                    .ifPresent(ancestor -> leakedLoaders.put(loader, ancestor));
        }
        heap.classes().forEach(type -> type.setLeakedLoader(leakedLoaders.getOrDefault(heap.loaderOf(type), 0)));
    }

    /**
     * Returns the leaked loaders: those with a set flag, and those of the given classes. Ignores loaders that defined
     * no class, because they retain next to nothing.
     */
    static Set<Integer> loaders(Heap heap, List<ClosedFlag> flags, Set<String> loaderClasses) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int loader : heap.loaders()) {
            if (loaderClasses.stream().anyMatch(heap.classOf(loader)::isSubclassOf)
                    || flags.stream().anyMatch(flag -> flag.isSet(heap, loader))) {
                found.add(loader);
            }
        }
        return found;
    }

    /** Returns the leaked loader that the object belongs to, or 0. */
    int loaderOf(int object) {
        if (heap.isClass(object)) {
            return heap.asClass(object).leakedLoader();
        }
        HeapClass type = heap.classOf(object);
        return type.leakedLoader() != 0 ? type.leakedLoader() : leakedLoaders.getOrDefault(object, 0);
    }

    /**
     * Returns the objects from the thread to its task if the task belongs to a leaked application, or only the thread
     * if its class does. Returns an empty list for any other thread.
     *
     * @param thread the number of a thread, or 0
     */
    List<Integer> pathToTask(int thread) {
        if (thread != 0 && loaderOf(thread) != 0) {
            return List.of(thread);
        }
        int target = heap.objectIn(thread, "java.lang.Thread", "target");
        if (target != 0) {
            return loaderOf(target) == 0 ? List.of() : List.of(thread, target);
        }
        int holder = heap.objectIn(thread, "java.lang.Thread", "holder"); // since JDK 19
        int task = heap.objectIn(holder, "java.lang.Thread$FieldHolder", "task");
        return task == 0 || loaderOf(task) == 0 ? List.of() : List.of(thread, holder, task);
    }
}
