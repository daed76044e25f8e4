/** Reads what a server holds, from outside and through the probe. */
@NullMarked
package io.github.treadlight.sim.measure;

import org.jspecify.annotations.NullMarked;
