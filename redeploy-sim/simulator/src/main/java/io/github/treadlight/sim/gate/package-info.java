/** The API for a test in an application's own build that fails if redeployments leak. */
@NullMarked
package io.github.treadlight.sim.gate;

import org.jspecify.annotations.NullMarked;
