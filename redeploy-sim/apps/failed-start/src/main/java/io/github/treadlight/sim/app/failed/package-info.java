/** An application that does its work and then fails at startup, to show what a failed deployment leaves behind. */
@NullMarked
package io.github.treadlight.sim.app.failed;

import org.jspecify.annotations.NullMarked;
