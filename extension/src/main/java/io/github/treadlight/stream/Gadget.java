package io.github.treadlight.stream;

/**
 * A class that makes a stream do harm, or a package of such.
 *
 * @param family the library, or the part of the JDK, that has it
 * @param reason what it does when it is read, and where that was published
 */
record Gadget(String family, String reason) {}
