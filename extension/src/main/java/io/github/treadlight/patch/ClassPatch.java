package io.github.treadlight.patch;

/** A patch of a class file. */
interface ClassPatch {
    /**
     * Returns the changed class file.
     *
     * @throws IllegalStateException if the patch does not fit the class file
     */
    byte[] apply(byte[] classFile);

    /** Returns the purpose of the patch. */
    default PatchPurpose purpose() {
        return PatchPurpose.LOOKUPS;
    }
}
