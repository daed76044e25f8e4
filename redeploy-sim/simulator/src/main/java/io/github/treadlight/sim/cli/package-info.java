/** The command line. */
@NullMarked
package io.github.treadlight.sim.cli;

import org.jspecify.annotations.NullMarked;
