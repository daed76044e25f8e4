/** Safe handling of untrusted input: XML files, and names that are printed. */
@NullMarked
package io.github.treadlight.sim.untrusted;

import org.jspecify.annotations.NullMarked;
