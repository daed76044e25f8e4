/** An application with Kotlin's reflection inside, whose class values hold descriptions of classes softly. */
@NullMarked
package io.github.treadlight.sim.app.kotlin;

import org.jspecify.annotations.NullMarked;
