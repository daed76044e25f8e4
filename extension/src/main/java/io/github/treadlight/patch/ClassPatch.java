package io.github.treadlight.patch;

/** A change of a class file. */
interface ClassPatch {
    /**
     * Returns the changed class file.
     *
     * @throws IllegalStateException if the class file does not have what is changed
     */
    byte[] apply(byte[] classFile);
}
