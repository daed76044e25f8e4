/** Measures the memory of a running server through JMX and the probe. */
@NullMarked
package io.github.treadlight.sim.measure;

import org.jspecify.annotations.NullMarked;
