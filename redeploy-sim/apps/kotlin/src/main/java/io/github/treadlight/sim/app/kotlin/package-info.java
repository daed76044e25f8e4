/** An application that bundles Kotlin reflection. Its class values hold class descriptions by soft references. */
@NullMarked
package io.github.treadlight.sim.app.kotlin;

import org.jspecify.annotations.NullMarked;
