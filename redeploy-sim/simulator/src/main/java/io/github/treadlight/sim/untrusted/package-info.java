/** Input that the simulator does not trust: XML that it parses, and names that it prints. */
@NullMarked
package io.github.treadlight.sim.untrusted;

import org.jspecify.annotations.NullMarked;
