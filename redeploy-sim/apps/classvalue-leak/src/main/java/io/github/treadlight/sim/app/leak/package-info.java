/** An application that java.lang.ClassValue retains forever after it is undeployed. */
@NullMarked
package io.github.treadlight.sim.app.leak;

import org.jspecify.annotations.NullMarked;
