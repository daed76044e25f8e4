package io.github.treadlight.bench;

/** The values that the rivals compute. */
public final class Value {
    private static final Object SHARED = new Object();

    /** Not volatile, because each measured computation reads it. It is set before other threads start. */
    private static boolean shared;

    private Value() {}

    /** Returns the value of the class: a new object without fields, or a shared one after {@link #shareOne}. */
    public static Object of(Class<?> type) {
        return shared ? SHARED : new Object();
    }

    /** Makes all further values one object, so that only the structures of the rivals affect memory and collections. */
    static void shareOne() {
        shared = true;
    }
}
