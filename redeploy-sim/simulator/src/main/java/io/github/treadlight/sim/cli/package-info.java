/** The command-line interface of the simulator. */
@NullMarked
package io.github.treadlight.sim.cli;

import org.jspecify.annotations.NullMarked;
