package io.github.treadlight.sim.holders;

/**
 * A GC root.
 *
 * @param object the number of the object that the root retains
 * @param thread the serial number of the root's thread, or 0
 */
record HeapRoot(int object, RootKind kind, int thread) {
    /** The kinds of GC roots, in search order: of two paths of the same length, the one from the first kind wins. */
    enum RootKind {
        THREAD,
        LOCAL_VARIABLE,
        JNI_LOCAL,
        SYSTEM_CLASS,
        JNI_GLOBAL,
        MONITOR,
        OTHER;

        /** Returns whether the root exists only while a method runs or holds a lock. */
        boolean isTemporary() {
            return this == LOCAL_VARIABLE || this == JNI_LOCAL || this == MONITOR;
        }
    }
}
