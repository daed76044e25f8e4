/** Packages the applications that use one library each. */
@NullMarked
package io.github.treadlight.sim.packager;

import org.jspecify.annotations.NullMarked;
