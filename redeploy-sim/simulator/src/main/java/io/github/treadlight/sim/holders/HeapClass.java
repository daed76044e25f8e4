package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class in a dump. */
final class HeapClass {
    /** HPROF's type code of a reference. */
    static final int REFERENCE = 2;

    /** An instance field in the order of declaration. The dump stores its type and size, but not its offset. */
    record DeclaredField(String name, int type, int size) {}

    /** A static field that refers to the object with an id. */
    record StaticReference(String name, long id) {}

    /**
     * The static fields of a class.
     *
     * @param references those that refer to an object
     * @param referenceFields the number of fields for references, including those that are null
     * @param primitiveBytes the size of the other fields
     */
    record StaticFields(List<StaticReference> references, int referenceFields, int primitiveBytes) {}

    /** An instance field with its offset in an instance's record, from the first field. */
    record InstanceField(HeapClass declaring, String name, int type, int size, int offset) {}

    private final String name;
    private final long loader;
    private final long protectionDomain;
    private final StaticFields statics;
    private final List<DeclaredField> declaredFields;
    private @Nullable HeapClass superclass;
    private InstanceField @Nullable [] instanceFields;
    private int leakedLoader;

    HeapClass(String name, long loader, long protectionDomain, StaticFields statics,
            List<DeclaredField> declaredFields) {
        this.name = name;
        this.loader = loader;
        this.protectionDomain = protectionDomain;
        this.statics = statics;
        this.declaredFields = declaredFields;
    }

    /** Returns the name as in source code, {@code java.lang.String[]} for example. */
    String name() {
        return name;
    }

    /** Returns the id of the defining loader, or 0 for the boot loader. */
    long loader() {
        return loader;
    }

    long protectionDomain() {
        return protectionDomain;
    }

    List<StaticReference> statics() {
        return statics.references();
    }

    StaticFields staticFields() {
        return statics;
    }

    void setSuperclass(@Nullable HeapClass superclass) {
        this.superclass = superclass;
    }

    /** Returns the number of the leaked loader that the class belongs to, or 0. */
    int leakedLoader() {
        return leakedLoader;
    }

    void setLeakedLoader(int leakedLoader) {
        this.leakedLoader = leakedLoader;
    }

    boolean isSubclassOf(String ancestor) {
        for (HeapClass type = this; type != null; type = type.superclass) {
            if (type.name.equals(ancestor)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the fields of the class's instances. A record has those of the class first, then its superclass's. */
    InstanceField[] instanceFields() {
        InstanceField[] known = instanceFields;
        if (known == null) {
            List<InstanceField> all = new ArrayList<>();
            int offset = 0;
            for (HeapClass type = this; type != null; type = type.superclass) {
                for (DeclaredField field : type.declaredFields) {
                    all.add(new InstanceField(type, field.name(), field.type(), field.size(), offset));
                    offset += field.size();
                }
            }
            known = all.toArray(InstanceField[]::new);
            instanceFields = known;
        }
        return known;
    }

    /** Returns the field with the name and the declaring class, or null if instances do not have it. */
    @Nullable InstanceField instanceField(String declaring, String name) {
        for (InstanceField field : instanceFields()) {
            if (field.name().equals(name) && field.declaring().name.equals(declaring)) {
                return field;
            }
        }
        return null;
    }
}
