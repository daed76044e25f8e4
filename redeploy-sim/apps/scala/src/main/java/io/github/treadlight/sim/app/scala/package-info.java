/** An application with Scala inside, whose class tags are class values. */
@NullMarked
package io.github.treadlight.sim.app.scala;

import org.jspecify.annotations.NullMarked;
