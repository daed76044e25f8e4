package io.github.treadlight.sim.holders;

import java.util.List;

/**
 * A path from a GC root to an object of a leaked application.
 *
 * @param leakedLoader the number of the leaked class loader
 * @param objects the numbers of the objects, from that of the root to the first one of the application; never empty.
 *     If the root is a thread of another leaked application, the last one is the thread's task.
 */
record ReferencePath(int leakedLoader, HeapRoot root, List<Integer> objects) {
    /** Returns the first object of the application. */
    int target() {
        return objects.get(objects.size() - 1);
    }
}
