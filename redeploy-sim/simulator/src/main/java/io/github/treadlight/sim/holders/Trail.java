package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.BorderSearch.Crossing;
import java.util.ArrayList;
import java.util.List;

/**
 * A crossing told by names. Begins at the last class on the path: how a class of the server came to be in memory is of
 * no interest, its static fields are there as long as the server is.
 */
final class Trail {
    private final Heap heap;
    private final Crossing crossing;
    /** Where on the path this begins. */
    private final int begin;
    private final List<Step> steps;

    Trail(Heap heap, References references, Crossing crossing) {
        this.heap = heap;
        this.crossing = crossing;
        List<Integer> path = crossing.path();
        int lastClass = 0;
        for (int i = 0; i < path.size() - 1; i++) {
            lastClass = heap.isClass(path.get(i)) ? i : lastClass;
        }
        this.begin = lastClass;
        List<Step> found = new ArrayList<>();
        for (int i = begin; i < path.size() - 1; i++) {
            found.add(step(references, path.get(i), path.get(i + 1)));
        }
        this.steps = List.copyOf(found);
    }

    private static Step step(References references, int from, int to) {
        List<Step> found = new ArrayList<>();
        references.of(from, (target, edge, declaring, field) -> {
            if (target == to && found.isEmpty()) {
                found.add(new Step(edge, declaring, field));
            }
        });
        return found.get(0);
    }

    int owner() {
        return crossing.owner();
    }

    Heap heap() {
        return heap;
    }

    /** The steps from the first object to the one behind the border. */
    List<Step> steps() {
        return steps;
    }

    /** The first object of the application. */
    int end() {
        return crossing.path().get(crossing.path().size() - 1);
    }

    /** That object's class, or the class that it is. */
    HeapClass endType() {
        return heap.isClass(end()) ? heap.asClass(end()) : heap.typeOf(end());
    }

    /** What is between the first object and the one behind the border. */
    List<Integer> between() {
        List<Integer> path = crossing.path();
        return path.size() < 2 ? List.of() : path.subList(begin + 1, path.size() - 1);
    }

    boolean beginsAtClass() {
        return heap.isClass(crossing.path().get(begin)) && crossing.path().size() > 1;
    }

    /** The thread that the path begins at, or 0. */
    int thread() {
        return beginsAtClass() ? 0 : heap.thread(crossing.root().thread());
    }

    /** What holds, without the name of a thread: that is another one each time. */
    String root() {
        if (beginsAtClass()) {
            Step first = steps.get(0);
            String name = first.declaring().name();
            return switch (first.edge()) {
                case STATIC_FIELD -> "static field " + name + "." + first.field();
                case CLASS_VALUES -> "class value on " + name;
                default -> "class " + name;
            };
        }
        return switch (crossing.root().kind()) {
            case THREAD -> "thread" + ofThread();
            case LOCAL_VARIABLE -> "local variable of a thread";
            case JNI_LOCAL -> "JNI local of a thread";
            case JNI_GLOBAL -> "JNI global";
            case MONITOR -> "monitor that is held";
            case SYSTEM_CLASS -> "system class";
            case OTHER -> "the JVM";
        };
    }

    private String ofThread() {
        return switch (steps.isEmpty() ? "" : steps.get(0).field()) {
            case "threadLocals" -> ", thread-local";
            case "inheritableThreadLocals" -> ", inheritable thread-local";
            case "contextClassLoader" -> ", context class loader";
            default -> "";
        };
    }

    /** The steps by name, and the application's object that they lead to, unless that is its loader. */
    List<String> path() {
        List<String> texts = new ArrayList<>();
        boolean rootTellsFirst = beginsAtClass()
                && (steps.get(0).edge() == Edge.STATIC_FIELD || steps.get(0).edge() == Edge.CLASS_VALUES);
        texts.addAll(Step.texts(steps.subList(rootTellsFirst ? 1 : 0, steps.size())));
        if (end() != owner()) {
            texts.add((heap.isClass(end()) ? "class " : "instance of ") + heap.nameOf(end()));
        }
        return texts;
    }

    /**
     * The same for two paths that differ only in the class that a class value was computed for, which can be any, or in
     * numbers in the names of generated classes.
     */
    String fingerprint() {
        boolean classValue = beginsAtClass() && steps.get(0).edge() == Edge.CLASS_VALUES;
        return ((classValue ? "class value" : root()) + path()).replaceAll("0x[0-9a-f]+|\\d+", "#");
    }
}
