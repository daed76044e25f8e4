package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.InstanceField;
import io.github.treadlight.sim.holders.HeapClass.StaticReference;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Reads the references of an object that retain other objects. Skips referents of weak, phantom and final references,
 * and those of soft references unless requested.
 */
final class ReferenceReader {
    /** A callback for each reference. */
    interface ReferenceVisitor {
        /**
         * Visits a reference.
         *
         * @param target the number of the object that the reference retains
         * @param declaring the class that declares the field, or else the referring class or the referring object's
         *     class
         * @param field the field's name, or empty
         */
        void visit(int target, ReferenceKind kind, HeapClass declaring, String field);
    }

    private final Heap heap;
    private final boolean soft;
    /** The fields to follow by the class of the instance. */
    private final Map<HeapClass, InstanceField[]> fields = new HashMap<>();

    ReferenceReader(Heap heap, boolean soft) {
        this.heap = heap;
        this.soft = soft;
    }

    /** Visits every reference of the object. May visit a target more than once. */
    void of(int object, ReferenceVisitor visitor) {
        if (heap.isClass(object)) {
            ofClass(object, visitor);
            return;
        }
        HeapClass type = heap.classOf(object);
        visit(heap.classObjectOf(object), ReferenceKind.CLASS, type, "", visitor);
        if (heap.isArray(object)) {
            int length = heap.length(object);
            for (int i = 0; i < length; i++) {
                visit(heap.element(object, i), ReferenceKind.ELEMENT, type, "", visitor);
            }
        } else {
            for (InstanceField field : fields.computeIfAbsent(type, this::referencesOf)) {
                visit(heap.numberOf(heap.idAt(object, field.offset())), ReferenceKind.FIELD, field.declaring(),
                        field.name(), visitor);
            }
        }
    }

    /** Visits the ids in the object's fields or elements, 0 for null. Includes those of arrays of primitives. */
    void idsOf(int object, LongConsumer visitor) {
        if (heap.isClass(object)) {
            heap.asClass(object).statics().forEach(field -> visitor.accept(field.id()));
        } else if (heap.isArray(object)) {
            int length = heap.length(object);
            for (int i = 0; i < length; i++) {
                visitor.accept(heap.elementId(object, i));
            }
        } else {
            for (InstanceField field : fields.computeIfAbsent(heap.classOf(object), this::referencesOf)) {
                visitor.accept(heap.idAt(object, field.offset()));
            }
        }
    }

    private void ofClass(int object, ReferenceVisitor visitor) {
        HeapClass type = heap.asClass(object);
        // The probe's own list refers to all class value maps, but only while the dump is taken.
        if (!type.name().equals(ProbeMXBean.CLASS_VALUE_MAPS)) {
            for (StaticReference field : type.statics()) {
                visit(heap.numberOf(field.id()), ReferenceKind.STATIC_FIELD, type, field.name(), visitor);
            }
        }
        visit(heap.classValueMap(object), ReferenceKind.CLASS_VALUES, type, "", visitor);
        visit(heap.loaderOf(type), ReferenceKind.LOADER, type, "", visitor);
        visit(heap.numberOf(type.protectionDomain()), ReferenceKind.PROTECTION_DOMAIN, type, "", visitor);
        visit(heap.superclassObject(object), ReferenceKind.SUPERCLASS, type, "", visitor);
    }

    private static void visit(
            int target, ReferenceKind kind, HeapClass declaring, String field, ReferenceVisitor visitor) {
        if (target != 0) {
            visitor.visit(target, kind, declaring, field);
        }
    }

    private InstanceField[] referencesOf(HeapClass type) {
        boolean followReferent = soft && type.isSubclassOf("java.lang.ref.SoftReference");
        return Arrays.stream(type.instanceFields())
                .filter(field -> field.type() == HeapClass.REFERENCE && !isSkipped(field, followReferent))
                .toArray(InstanceField[]::new);
    }

    private static boolean isSkipped(InstanceField field, boolean followReferent) {
        return field.declaring().name().equals("java.lang.ref.Reference")
                // The garbage collector links references by 'discovered' while it works.
                && (field.name().equals("discovered") || (field.name().equals("referent") && !followReferent));
    }
}
