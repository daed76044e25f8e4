package io.github.treadlight.sim.holders;

import java.util.ArrayList;
import java.util.List;

/** One reference on a path, by names. */
record Step(Edge edge, HeapClass declaring, String field) {
    private static final String COLLECTIONS = "java.util.";

    /**
     * The steps as text. What is inside a collection of the JDK's is one: tables, buckets and links differ from entry
     * to entry and say nothing.
     */
    static List<String> texts(List<Step> steps) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int last = i;
            if (steps.get(i).isInCollection()) {
                while (last + 1 < steps.size() && steps.get(last + 1).continues(steps.get(i))) {
                    last++;
                }
            }
            texts.add(last == i ? steps.get(i).text() : collection(steps.get(i), steps.get(last)));
            i = last;
        }
        return texts;
    }

    /** {@code java.util.HashMap[*].key}, or {@code java.util.ArrayList[*]}. */
    private static String collection(Step first, Step last) {
        boolean entry = last.edge == Edge.FIELD && last.declaring.name().indexOf('$') > 0;
        return first.outerClass() + "[*]" + (entry ? "." + last.field : "");
    }

    private boolean isInCollection() {
        return edge == Edge.FIELD && declaring.name().startsWith(COLLECTIONS);
    }

    private boolean continues(Step first) {
        return (edge == Edge.FIELD || edge == Edge.ELEMENT)
                && (outerClass().equals(first.outerClass()) || declaring.name().equals("java.lang.Object[]"));
    }

    private String outerClass() {
        String name = declaring.name();
        int end = name.indexOf('$');
        return end < 0 ? name.replace("[]", "") : name.substring(0, end);
    }

    /** Close to what a Java program would write to follow it. */
    private String text() {
        String name = declaring.name();
        return switch (edge) {
            case FIELD -> name + "." + field;
            case SOFT_REFERENT -> "java.lang.ref.SoftReference." + field;
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
