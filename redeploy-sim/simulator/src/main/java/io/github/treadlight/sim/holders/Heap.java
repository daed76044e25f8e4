package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.InstanceField;
import io.github.treadlight.sim.holders.HeapClass.StaticReference;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import shark.HprofRecordTag;

/**
 * The objects of a dump by number, where 0 means none. Reads their records from the mapped file on each call. Ids have
 * eight bytes, as in every dump of a 64-bit JVM.
 */
final class Heap {
    /** The size of an instance's or array's record before its first field or element. */
    private static final int HEADER = 24;
    private static final int CLASS_OF_INSTANCE = 12;
    private static final int SUPERCLASS_OF_CLASS = 12;
    private static final int LENGTH_OF_ARRAY = 12;
    private static final int CLASS_OF_ARRAY = 16;

    /**
     * The GC roots.
     *
     * @param objects the roots that are in the index of objects
     * @param primitiveArrays the ids of all other roots: arrays of primitives
     */
    record Roots(List<HeapRoot> objects, List<Long> primitiveArrays) {}

    private final MappedDump dump;
    private final ObjectIndex objects;
    private final Map<Long, HeapClass> classes;
    private final Roots roots;
    private final Map<Integer, Integer> threads;
    private final ShallowSize shallowSize;
    /** The class {@code java.lang.Class}. */
    private final HeapClass classClass;
    private final Map<Integer, Integer> classValueMaps = new HashMap<>();

    /**
     * Creates a heap from the results of the parser.
     *
     * @param classes the classes by id
     * @param threads the thread objects by serial number
     */
    Heap(MappedDump dump, ObjectIndex objects, Map<Long, HeapClass> classes, Roots roots,
            Map<Integer, Integer> threads, ShallowSize shallowSize) {
        this.dump = dump;
        this.objects = objects;
        this.classes = classes;
        this.roots = roots;
        this.threads = threads;
        this.shallowSize = shallowSize;
        this.classClass = classes.values().stream()
                .filter(type -> type.name().equals("java.lang.Class"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the class java.lang.Class is missing"));
        readClassValueMaps();
    }

    /** Reads the probe's array, in which each class precedes its class value map. */
    private void readClassValueMaps() {
        for (HeapClass type : classes.values()) {
            if (type.name().equals(ProbeMXBean.CLASS_VALUE_MAPS)) {
                for (StaticReference field : type.statics()) {
                    int pairs = objects.numberOf(field.id());
                    for (int i = 0; pairs != 0 && i + 1 < length(pairs); i += 2) {
                        classValueMaps.put(element(pairs, i), element(pairs, i + 1));
                    }
                }
            }
        }
    }

    int size() {
        return objects.size();
    }

    List<HeapRoot> roots() {
        return roots.objects();
    }

    /** Returns the ids of the arrays of primitives that are GC roots. */
    List<Long> primitiveRoots() {
        return roots.primitiveArrays();
    }

    /** Returns the bytes that the object itself occupies; those of a class include its static fields. */
    long shallowSize(int object) {
        if (isClass(object)) {
            return shallowSize.ofClass(classClass, asClass(object));
        }
        return isArray(object) ? shallowSize.ofReferences(length(object)) : shallowSize.ofInstance(classOf(object));
    }

    Collection<HeapClass> classes() {
        return classes.values();
    }

    /** Returns whether the dump has class value maps. */
    boolean hasClassValueMaps() {
        return !classValueMaps.isEmpty();
    }

    /**
     * Returns whether the dumped server had Treadlight. With {@code --addjars treadlight.jar} alone, Payara Micro loads
     * other classes of Treadlight, but does not start it.
     */
    boolean hasTreadlight() {
        return classes.values().stream()
                .anyMatch(type -> type.name().equals("io.github.treadlight.server.TreadlightService"));
    }

    /** Returns the {@code classValueMap} of the class, or 0. */
    int classValueMap(int classObject) {
        return classValueMaps.getOrDefault(classObject, 0);
    }

    int numberOf(long id) {
        return objects.numberOf(id);
    }

    /** Returns the thread with the serial number, or 0. */
    int thread(int serial) {
        return threads.getOrDefault(serial, 0);
    }

    boolean isClass(int object) {
        return tag(object) == HprofRecordTag.CLASS_DUMP.getTag();
    }

    boolean isArray(int object) {
        return tag(object) == HprofRecordTag.OBJECT_ARRAY_DUMP.getTag();
    }

    private int tag(int object) {
        return Byte.toUnsignedInt(dump.getByte(objects.position(object) - 1));
    }

    /** Returns the class that this class object represents. */
    HeapClass asClass(int object) {
        return classWithId(objects.id(object));
    }

    /** Returns the class of the instance or array. */
    HeapClass classOf(int object) {
        return classWithId(classIdOf(object));
    }

    /** Returns the class that a class object represents, or the class of any other object. */
    HeapClass selfOrClassOf(int object) {
        return isClass(object) ? asClass(object) : classOf(object);
    }

    /** Returns the number of the class of the instance or array. */
    int classObjectOf(int object) {
        return objects.numberOf(classIdOf(object));
    }

    private long classIdOf(int object) {
        return dump.getLong(objects.position(object) + (isArray(object) ? CLASS_OF_ARRAY : CLASS_OF_INSTANCE));
    }

    private HeapClass classWithId(long id) {
        HeapClass type = classes.get(id);
        if (type == null) {
            throw new IllegalArgumentException("the class of an object is missing");
        }
        return type;
    }

    /** Returns the number of the superclass, or 0. */
    int superclassObject(int classObject) {
        return objects.numberOf(dump.getLong(objects.position(classObject) + SUPERCLASS_OF_CLASS));
    }

    int length(int array) {
        return dump.getInt(objects.position(array) + LENGTH_OF_ARRAY);
    }

    int element(int array, int index) {
        return objects.numberOf(elementId(array, index));
    }

    long elementId(int array, int index) {
        return dump.getLong(objects.position(array) + HEADER + (long) index * Long.BYTES);
    }

    long idAt(int instance, int offset) {
        return dump.getLong(objects.position(instance) + HEADER + offset);
    }

    byte byteAt(int instance, int offset) {
        return dump.getByte(objects.position(instance) + HEADER + offset);
    }

    /** Returns the id in a field, or 0 if the field is null, the object has no such field, or the object is 0. */
    long idIn(int object, String declaring, String field) {
        if (object == 0 || isClass(object) || isArray(object)) {
            return 0;
        }
        InstanceField found = classOf(object).instanceField(declaring, field);
        return found == null ? 0 : idAt(object, found.offset());
    }

    /** Returns the object that a field refers to, or 0 as {@link #idIn} does. */
    int objectIn(int object, String declaring, String field) {
        return objects.numberOf(idIn(object, declaring, field));
    }

    /** Returns the class loaders that defined a class, without the boot loader. */
    int[] loaders() {
        return classes.values().stream().mapToInt(this::loaderOf).filter(loader -> loader != 0).distinct().toArray();
    }

    /** Returns the loader, its parent, the parent's parent and so on; empty for the boot loader. */
    List<Integer> parentChain(int loader) {
        List<Integer> chain = new ArrayList<>();
        for (int next = loader; next != 0 && !chain.contains(next);) {
            chain.add(next);
            next = objectIn(next, "java.lang.ClassLoader", "parent");
        }
        return chain;
    }

    /** Returns the class's loader, or 0 for the boot loader. */
    int loaderOf(HeapClass type) {
        return objects.numberOf(type.loader());
    }

    /** Returns the name of the class that a class object represents, or of the class of any other object. */
    String nameOf(int object) {
        return selfOrClassOf(object).name();
    }
}
