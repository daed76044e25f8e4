package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.Place;
import io.github.treadlight.sim.holders.HeapClass.StaticField;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import shark.HprofRecordTag;

/**
 * A dump's objects by number, read where they lie. Ids are of eight bytes, as in every dump of a 64-bit JVM.
 */
final class Heap {
    /** From the start of an instance's or an array's record to its first field or element. */
    private static final int HEADER = 24;
    private static final int CLASS_OF_INSTANCE = 12;
    private static final int SUPERCLASS_OF_CLASS = 12;
    private static final int LENGTH_OF_ARRAY = 12;
    private static final int CLASS_OF_ARRAY = 16;

    private final MappedDump dump;
    private final HeapObjects objects;
    private final Map<Long, HeapClass> classes;
    private final List<Root> roots;
    private final Map<Integer, Integer> threads;
    private final Map<Integer, Integer> classValueMaps = new HashMap<>();

    /**
     * @param classes by id
     * @param threads the threads' objects by the serial number that roots name them with
     */
    Heap(MappedDump dump, HeapObjects objects, Map<Long, HeapClass> classes, List<Root> roots,
            Map<Integer, Integer> threads) {
        this.dump = dump;
        this.objects = objects;
        this.classes = classes;
        this.roots = roots;
        this.threads = threads;
        readClassValueMaps();
    }

    /** The probe left them as an array of classes, each followed by its map. */
    private void readClassValueMaps() {
        for (HeapClass type : classes.values()) {
            if (type.name().equals(ProbeMXBean.CLASS_VALUE_MAPS)) {
                for (StaticField field : type.statics()) {
                    int pairs = objects.numberOf(field.value());
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

    List<Root> roots() {
        return roots;
    }

    Collection<HeapClass> classes() {
        return classes.values();
    }

    /** Whether the dump tells what class values hold. */
    boolean hasClassValueMaps() {
        return !classValueMaps.isEmpty();
    }

    /** Whether Treadlight was in the server. */
    boolean hasTreadlight() {
        return classes.values().stream().anyMatch(type -> type.name().startsWith("io.github.treadlight.server."));
    }

    /** The class's {@code classValueMap}, or 0. */
    int classValueMap(int classObject) {
        return classValueMaps.getOrDefault(classObject, 0);
    }

    int numberOf(long id) {
        return objects.numberOf(id);
    }

    /** The object of the thread with a serial number, or 0. */
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

    /** The class that the object is, when it is one. */
    HeapClass asClass(int object) {
        return known(objects.id(object));
    }

    /** The class that the object, which is none itself, is an instance of. */
    HeapClass typeOf(int object) {
        return known(typeIdOf(object));
    }

    /** The object that is the class of the object. */
    int typeObjectOf(int object) {
        return objects.numberOf(typeIdOf(object));
    }

    private long typeIdOf(int object) {
        return dump.getLong(objects.position(object) + (isArray(object) ? CLASS_OF_ARRAY : CLASS_OF_INSTANCE));
    }

    private HeapClass known(long id) {
        HeapClass type = classes.get(id);
        if (type == null) {
            throw new IllegalArgumentException("an object is of a class that is not in the heap dump");
        }
        return type;
    }

    /** The object that is the superclass of the class that the object is, or 0. */
    int superclassObject(int classObject) {
        return objects.numberOf(dump.getLong(objects.position(classObject) + SUPERCLASS_OF_CLASS));
    }

    int length(int array) {
        return dump.getInt(objects.position(array) + LENGTH_OF_ARRAY);
    }

    int element(int array, int index) {
        return objects.numberOf(dump.getLong(objects.position(array) + HEADER + (long) index * Long.BYTES));
    }

    /** The id that a field at an offset refers to. */
    long idAt(int instance, int offset) {
        return dump.getLong(objects.position(instance) + HEADER + offset);
    }

    byte byteAt(int instance, int offset) {
        return dump.getByte(objects.position(instance) + HEADER + offset);
    }

    /** The id that a field refers to; 0 for null, and when instances of the class have no such field. */
    long idIn(int instance, String declaring, String field) {
        Place place = isClass(instance) || isArray(instance) ? null : typeOf(instance).place(declaring, field);
        return place == null ? 0 : idAt(instance, place.offset());
    }

    /** The object that a field refers to, or 0. */
    int objectIn(int instance, String declaring, String field) {
        return objects.numberOf(idIn(instance, declaring, field));
    }

    /** Every loader that defined a class, but the boot loader. */
    int[] loaders() {
        return classes.values().stream()
                .mapToInt(type -> objects.numberOf(type.loader()))
                .filter(loader -> loader != 0)
                .distinct()
                .toArray();
    }

    /** The loader that a loader asks first, or 0. */
    int parentOf(int loader) {
        return objectIn(loader, "java.lang.ClassLoader", "parent");
    }

    int loaderOf(HeapClass type) {
        return objects.numberOf(type.loader());
    }

    /** The name of what the object is an instance of, or of the class that it is. */
    String nameOf(int object) {
        return isClass(object) ? asClass(object).name() : typeOf(object).name();
    }
}
