/** The agent that runs inside the measured server. It needs only the JDK and does not retain applications. */
@NullMarked
package io.github.treadlight.sim.probe;

import org.jspecify.annotations.NullMarked;
