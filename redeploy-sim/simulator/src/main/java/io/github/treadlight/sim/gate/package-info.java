/** "My application must not leak", as a test of its own build. */
@NullMarked
package io.github.treadlight.sim.gate;

import org.jspecify.annotations.NullMarked;
