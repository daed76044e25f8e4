/** The classes that all applications of the set share. Each application uses one library. */
@NullMarked
package io.github.treadlight.sim.library;

import org.jspecify.annotations.NullMarked;
