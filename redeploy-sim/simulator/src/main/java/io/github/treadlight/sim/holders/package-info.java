/**
 * Reads a heap dump and finds what holds class loaders that should be gone. Shark parses the file; the search is our
 * own, with the references that HotSpot leaves out of its dumps. Prints class, field and thread names, never values.
 */
@NullMarked
package io.github.treadlight.sim.holders;

import org.jspecify.annotations.NullMarked;
