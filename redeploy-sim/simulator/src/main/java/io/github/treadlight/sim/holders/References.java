package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.Place;
import io.github.treadlight.sim.holders.HeapClass.StaticField;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an object keeps from being collected. References that the collector clears or ignores are none: weak, phantom
 * and final ones, and soft ones unless asked for.
 */
final class References {
    /** Told of each reference. */
    interface Visitor {
        /**
         * One reference.
         *
         * @param target the number of the object that is held
         * @param declaring the class that declares the field, or the class that holds or is held in another way
         * @param field the field's name, or empty
         */
        void visit(int target, Edge edge, HeapClass declaring, String field);
    }

    private record Slot(HeapClass declaring, String field, int offset, Edge edge) {}

    private static final String REFERENCE = "java.lang.ref.Reference";

    private final Heap heap;
    private final boolean soft;
    private final Map<HeapClass, Slot[]> slots = new HashMap<>(); // classes are equal only to themselves

    References(Heap heap, boolean soft) {
        this.heap = heap;
        this.soft = soft;
    }

    /** Tells of every object that the object holds; of some more than once. */
    void of(int object, Visitor visitor) {
        if (heap.isClass(object)) {
            ofClass(object, visitor);
            return;
        }
        HeapClass type = heap.typeOf(object);
        visit(heap.typeObjectOf(object), Edge.CLASS, type, "", visitor);
        if (heap.isArray(object)) {
            int length = heap.length(object);
            for (int i = 0; i < length; i++) {
                visit(heap.element(object, i), Edge.ELEMENT, type, "", visitor);
            }
        } else {
            for (Slot slot : slots.computeIfAbsent(type, this::slotsOf)) {
                visit(heap.numberOf(heap.idAt(object, slot.offset())), slot.edge(), slot.declaring(), slot.field(),
                        visitor);
            }
        }
    }

    private void ofClass(int object, Visitor visitor) {
        HeapClass type = heap.asClass(object);
        // The probe's own list of class value maps holds all of them, and that only for the moment of the dump.
        if (!type.name().equals(ProbeMXBean.CLASS_VALUE_MAPS)) {
            for (StaticField field : type.statics()) {
                visit(heap.numberOf(field.value()), Edge.STATIC_FIELD, type, field.name(), visitor);
            }
        }
        visit(heap.classValueMap(object), Edge.CLASS_VALUES, type, "", visitor);
        visit(heap.loaderOf(type), Edge.LOADER, type, "", visitor);
        visit(heap.numberOf(type.protectionDomain()), Edge.PROTECTION_DOMAIN, type, "", visitor);
        visit(heap.superclassObject(object), Edge.SUPERCLASS, type, "", visitor);
    }

    private static void visit(int target, Edge edge, HeapClass declaring, String field, Visitor visitor) {
        if (target != 0) {
            visitor.visit(target, edge, declaring, field);
        }
    }

    private Slot[] slotsOf(HeapClass type) {
        boolean softType = type.isSubclassOf("java.lang.ref.SoftReference");
        List<Slot> found = new ArrayList<>();
        for (Place place : type.places()) {
            String field = place.field().name();
            if (place.field().type() != HeapClass.REFERENCE) {
                continue;
            }
            Edge edge = Edge.FIELD;
            if (place.declaring().name().equals(REFERENCE)) {
                boolean referent = field.equals("referent");
                // 'discovered' is the collector's own list.
                if (field.equals("discovered") || (referent && !(soft && softType))) {
                    continue;
                }
                edge = referent ? Edge.SOFT_REFERENT : edge;
            }
            found.add(new Slot(place.declaring(), field, place.offset(), edge));
        }
        return found.toArray(Slot[]::new);
    }
}
