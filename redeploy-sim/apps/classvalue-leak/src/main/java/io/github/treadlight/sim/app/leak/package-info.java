/** An application that java.lang.ClassValue keeps in memory for ever. */
@NullMarked
package io.github.treadlight.sim.app.leak;

import org.jspecify.annotations.NullMarked;
