/** An application that fails at its start, after its work was done: what a failed deployment leaves behind. */
@NullMarked
package io.github.treadlight.sim.app.failed;

import org.jspecify.annotations.NullMarked;
