package io.github.treadlight.sim.holders;

import java.util.BitSet;

/**
 * The boundary between live objects and leaked applications, by object number.
 *
 * @param live the objects that the GC roots reach without passing through an object of a leaked application
 * @param entered the objects of leaked applications that the GC roots or live objects refer to
 */
record LiveObjects(BitSet live, BitSet entered) {}
