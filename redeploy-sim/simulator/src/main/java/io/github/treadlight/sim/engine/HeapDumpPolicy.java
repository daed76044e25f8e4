package io.github.treadlight.sim.engine;

/** Controls whether the simulator takes and keeps heap dumps of servers that retain undeployed applications. */
public enum HeapDumpPolicy {
    /** Take no heap dump; the result does not say what retains the class loaders. */
    NONE,
    /** Take a heap dump, search it and delete it. */
    DELETED,
    /** Take a heap dump, search it and keep it in a folder that only its owner can read. */
    KEPT
}
