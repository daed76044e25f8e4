/** The simulation: applications deployed again and again, measured after each cycle, judged at the end. */
@NullMarked
package io.github.treadlight.sim.engine;

import org.jspecify.annotations.NullMarked;
