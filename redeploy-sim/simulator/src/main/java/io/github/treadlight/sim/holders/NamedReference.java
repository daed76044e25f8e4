package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.List;

/**
 * A reference on a path, by the names of its class and field.
 *
 * @param field the field's name, or empty
 */
record NamedReference(ReferenceKind kind, HeapClass declaring, String field) {
    private static final String COLLECTIONS = "java.util.";

    /**
     * Returns the references as text. References inside a JDK collection become one: its tables, buckets and links
     * differ from entry to entry and explain nothing.
     */
    static List<String> texts(List<NamedReference> references) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < references.size(); i++) {
            NamedReference first = references.get(i);
            int last = i;
            if (first.isInCollection()) {
                while (last + 1 < references.size() && references.get(last + 1).continues(first)) {
                    last++;
                }
            }
            texts.add(last == i ? first.text() : collection(first, references.get(last)));
            i = last;
        }
        return texts;
    }

    /** Returns {@code java.util.HashMap[*].key} or {@code java.util.ArrayList[*]}, for example. */
    private static String collection(NamedReference first, NamedReference last) {
        boolean entry = last.kind == ReferenceKind.FIELD && last.declaring.name().indexOf('$') > 0;
        return first.outerClass() + "[*]" + (entry ? "." + last.field : "");
    }

    private boolean isInCollection() {
        return kind == ReferenceKind.FIELD && declaring.name().startsWith(COLLECTIONS);
    }

    private boolean continues(NamedReference first) {
        return (kind == ReferenceKind.FIELD || kind == ReferenceKind.ELEMENT)
                && (outerClass().equals(first.outerClass()) || declaring.name().equals("java.lang.Object[]"));
    }

    private String outerClass() {
        String name = declaring.name();
        int end = name.indexOf('$');
        return end < 0 ? name.replace("[]", "") : name.substring(0, end);
    }

    /** Returns whether this is the referent of a soft reference; the search follows no other referents. */
    private boolean isReferent() {
        return field.equals("referent") && declaring.name().equals("java.lang.ref.Reference");
    }

    /** Returns the reference as Java source would express it. */
    private String text() {
        String name = declaring.name();
        return switch (kind) {
            case FIELD -> (isReferent() ? "java.lang.ref.SoftReference" : name) + "." + field;
            case STATIC_FIELD -> "static " + name + "." + field;
            case ELEMENT -> name.substring(0, name.length() - 1) + "*]";
            case CLASS -> name + ".getClass()";
            case SUPERCLASS -> name + ".class.getSuperclass()";
            case LOADER -> name + ".class.getClassLoader()";
            case PROTECTION_DOMAIN -> name + ".class.getProtectionDomain()";
            case CLASS_VALUES -> name + ".class.classValueMap";
        };
    }
}
