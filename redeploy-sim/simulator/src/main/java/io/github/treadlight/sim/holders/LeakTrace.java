package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.List;

/**
 * A reference path by names. Begins at the path's last live class if there is one: the references that keep a class of
 * the server loaded explain nothing, as its static fields exist for as long as the server runs.
 */
final class LeakTrace {
    private final Heap heap;
    private final ReferencePath path;
    /** The objects of the path from the start of the trace on. */
    private final List<Integer> objects;
    private final List<NamedReference> references;

    LeakTrace(Heap heap, ReferenceReader reader, ReferencePath path) {
        this.heap = heap;
        this.path = path;
        List<Integer> all = path.objects();
        int lastClass = 0;
        for (int i = 0; i < all.size() - 1; i++) {
            lastClass = heap.isClass(all.get(i)) ? i : lastClass;
        }
        this.objects = all.subList(lastClass, all.size());
        List<NamedReference> found = new ArrayList<>();
        for (int i = 0; i < objects.size() - 1; i++) {
            found.add(reference(reader, objects.get(i), objects.get(i + 1)));
        }
        this.references = List.copyOf(found);
    }

    private static NamedReference reference(ReferenceReader reader, int from, int to) {
        List<NamedReference> found = new ArrayList<>();
        reader.of(from, (target, kind, declaring, field) -> {
            if (target == to && found.isEmpty()) {
                found.add(new NamedReference(kind, declaring, field));
            }
        });
        return found.get(0);
    }

    int leakedLoader() {
        return path.leakedLoader();
    }

    Heap heap() {
        return heap;
    }

    /** Returns the references from the first object of the trace to the first one of the application. */
    List<NamedReference> references() {
        return references;
    }

    /** Returns the first object of the application. */
    int target() {
        return path.target();
    }

    /** Returns the target's class, or the target itself if it is a class. */
    HeapClass targetClass() {
        return heap.selfOrClassOf(target());
    }

    /** Returns the objects between the first and the target. */
    List<Integer> intermediates() {
        return objects.size() < 2 ? List.of() : objects.subList(1, objects.size() - 1);
    }

    /** Returns whether the first reference has the kind. */
    boolean startsWith(ReferenceKind kind) {
        return !references.isEmpty() && references.get(0).kind() == kind;
    }

    private boolean startsAtClass() {
        return objects.size() > 1 && heap.isClass(objects.get(0));
    }

    /** Returns the number of the string that names the thread at the start of the trace, or 0. */
    int threadName() {
        int thread = startsAtClass() ? 0 : heap.thread(path.root().thread());
        return thread == 0 ? 0 : heap.objectIn(thread, "java.lang.Thread", "name");
    }

    /** Describes where the trace starts. Omits the thread's name, which differs between runs. */
    String root() {
        if (startsAtClass()) {
            NamedReference first = references.get(0);
            String name = first.declaring().name();
            return switch (first.kind()) {
                case STATIC_FIELD -> "static field " + name + "." + first.field();
                case CLASS_VALUES -> "class value on " + name;
                default -> "class " + name;
            };
        }
        return switch (path.root().kind()) {
            case THREAD -> "thread" + threadField();
            case LOCAL_VARIABLE -> "local variable of a thread";
            case JNI_LOCAL -> "JNI local of a thread";
            case JNI_GLOBAL -> "JNI global";
            case MONITOR -> "monitor that is held";
            case SYSTEM_CLASS -> "system class";
            case OTHER -> "the JVM";
        };
    }

    private String threadField() {
        return switch (references.isEmpty() ? "" : references.get(0).field()) {
            case "threadLocals" -> ", thread-local";
            case "inheritableThreadLocals" -> ", inheritable thread-local";
            case "contextClassLoader" -> ", context class loader";
            default -> "";
        };
    }

    /** Returns the references as text, followed by the application's object unless that is the leaked loader. */
    List<String> path() {
        boolean rootNamesFirst = startsWith(ReferenceKind.STATIC_FIELD) || startsWith(ReferenceKind.CLASS_VALUES);
        List<String> texts = NamedReference.texts(references.subList(rootNamesFirst ? 1 : 0, references.size()));
        if (target() != leakedLoader()) {
            texts.add((heap.isClass(target()) ? "class " : "instance of ") + heap.nameOf(target()));
        }
        return texts;
    }

    /**
     * Returns a text that is equal for leak traces with the same cause. Ignores the class that a class value was
     * computed for, which can be any, and numbers, as the names of generated classes contain them.
     */
    String signature() {
        String root = startsWith(ReferenceKind.CLASS_VALUES) ? "class value" : root();
        return (root + path()).replaceAll("0x[0-9a-f]+|\\d+", "#");
    }
}
