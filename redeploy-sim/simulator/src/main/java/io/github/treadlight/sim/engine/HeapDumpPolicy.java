package io.github.treadlight.sim.engine;

/** What to do about heap dumps of servers that leak. */
public enum HeapDumpPolicy {
    /** Take none; then nothing is known of what holds the loaders. */
    NONE,
    /** Take one, search it and delete it. */
    DELETED,
    /** Take one, search it and leave it where only its owner can read it. */
    KEPT
}
