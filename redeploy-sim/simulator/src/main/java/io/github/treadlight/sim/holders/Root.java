package io.github.treadlight.sim.holders;

/**
 * Where the JVM begins to keep.
 *
 * @param object its number
 * @param thread the serial number of the thread it belongs to, or 0
 */
record Root(int object, Kind kind, int thread) {
    /** In the order in which they are searched: of two ways as short, the one that says more comes first. */
    enum Kind {
        THREAD,
        LOCAL_VARIABLE,
        JNI_LOCAL,
        SYSTEM_CLASS,
        JNI_GLOBAL,
        MONITOR,
        OTHER;

        /** Whether it stays when threads go on with what they do. */
        boolean lasts() {
            return this != LOCAL_VARIABLE && this != JNI_LOCAL && this != MONITOR;
        }
    }
}
