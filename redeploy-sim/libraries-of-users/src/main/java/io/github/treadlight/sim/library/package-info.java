/** The part that the applications have in common, each of which uses one library. */
@NullMarked
package io.github.treadlight.sim.library;

import org.jspecify.annotations.NullMarked;
