package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class in a dump. */
final class HeapClass {
    /** HPROF's code of a field that refers to an object. */
    static final int REFERENCE = 2;

    /** A field as a class declares it: the order and the sizes give the place in the instance's record. */
    record Field(String name, int type, int size) {}

    /** A static field that refers to an object. */
    record StaticField(String name, long value) {}

    /** Where a field lies in an instance's record, counted from the first field. */
    record Place(HeapClass declaring, Field field, int offset) {}

    private final String name;
    private final long loader;
    private final long protectionDomain;
    private final List<StaticField> statics;
    private final List<Field> fields;
    private @Nullable HeapClass superclass;
    private Place @Nullable [] places;
    /** The leaked loader that the class belongs to, by number, or 0. */
    private int owner;

    HeapClass(String name, long loader, long protectionDomain, List<StaticField> statics, List<Field> fields) {
        this.name = name;
        this.loader = loader;
        this.protectionDomain = protectionDomain;
        this.statics = statics;
        this.fields = fields;
    }

    /** As in source, {@code java.lang.String[]}. */
    String name() {
        return name;
    }

    /** The id of the loader that defined it; 0 is the boot loader. */
    long loader() {
        return loader;
    }

    long protectionDomain() {
        return protectionDomain;
    }

    List<StaticField> statics() {
        return statics;
    }

    void setSuperclass(@Nullable HeapClass superclass) {
        this.superclass = superclass;
    }

    int owner() {
        return owner;
    }

    void setOwner(int owner) {
        this.owner = owner;
    }

    boolean isSubclassOf(String ancestor) {
        for (HeapClass type = this; type != null; type = type.superclass) {
            if (type.name.equals(ancestor)) {
                return true;
            }
        }
        return false;
    }

    /** All fields of its instances: a record has the class's own first, then those of its superclass, and so on. */
    Place[] places() {
        Place[] known = places;
        if (known == null) {
            List<Place> all = new ArrayList<>();
            int offset = 0;
            for (HeapClass type = this; type != null; type = type.superclass) {
                for (Field field : type.fields) {
                    all.add(new Place(type, field, offset));
                    offset += field.size();
                }
            }
            known = all.toArray(Place[]::new);
            places = known;
        }
        return known;
    }

    /** The place of a field by the class that declares it, or null when instances have none such. */
    @Nullable Place place(String declaring, String field) {
        for (Place place : places()) {
            if (place.field().name().equals(field) && place.declaring().name.equals(declaring)) {
                return place;
            }
        }
        return null;
    }
}
