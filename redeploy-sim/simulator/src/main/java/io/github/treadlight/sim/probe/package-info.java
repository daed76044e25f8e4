/** The agent that runs inside the measured server. Needs nothing but the JDK, and holds nothing of any application. */
@NullMarked
package io.github.treadlight.sim.probe;

import org.jspecify.annotations.NullMarked;
