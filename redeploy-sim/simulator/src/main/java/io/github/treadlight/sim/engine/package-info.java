/** The simulation: redeploys applications, measures the server after each cycle and derives a verdict at the end. */
@NullMarked
package io.github.treadlight.sim.engine;

import org.jspecify.annotations.NullMarked;
