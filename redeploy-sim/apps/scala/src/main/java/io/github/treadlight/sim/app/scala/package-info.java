/** An application that bundles Scala, which keeps class tags in a class value. */
@NullMarked
package io.github.treadlight.sim.app.scala;

import org.jspecify.annotations.NullMarked;
