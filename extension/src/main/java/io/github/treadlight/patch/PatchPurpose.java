package io.github.treadlight.patch;

/** The purpose of a patch. */
public enum PatchPurpose {
    /** Faster lookups of annotations and resources. */
    LOOKUPS,
    /** No removal of entries from other threads' tables of thread locals. */
    THREAD_LOCALS
}
