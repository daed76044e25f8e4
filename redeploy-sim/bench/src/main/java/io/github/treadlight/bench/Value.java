package io.github.treadlight.bench;

/** What the rivals compute. */
public final class Value {
    private static final Object SHARED = new Object();

    /** Not volatile: set before there are other threads, and read in each computation, whose cost is measured. */
    private static boolean shared;

    private Value() {}

    /** The value of the class: a new object without fields, or the same one for all after {@link #shareOne}. */
    public static Object of(Class<?> type) {
        return shared ? SHARED : new Object();
    }

    /** From now on all values are one object, so that memory and collections are those of the rivals alone. */
    static void shareOne() {
        shared = true;
    }
}
