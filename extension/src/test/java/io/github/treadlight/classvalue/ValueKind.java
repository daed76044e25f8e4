package io.github.treadlight.classvalue;

/** The references that a value holds to the objects it was computed from. Public, for other loaders' class values. */
public enum ValueKind {
    PLAIN,
    OF_ITS_CLASS,
    OF_ITS_CLASS_VALUE,
    OF_BOTH;

    /** Returns a new value, never null. */
    public Object newValue(ClassValue<?> classValue, Class<?> type) {
        return switch (this) {
            case PLAIN -> new Object();
            case OF_ITS_CLASS -> new Object[] {type};
            case OF_ITS_CLASS_VALUE -> new Object[] {classValue};
            case OF_BOTH -> new Object[] {classValue, type};
        };
    }
}
