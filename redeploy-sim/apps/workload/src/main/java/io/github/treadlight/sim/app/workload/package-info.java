/**
 * The common part of the simulator's own applications: generated classes, class values computed for them, and the
 * application's own startup tasks. A servlet responds with the result, so that the simulator can check that the
 * application really worked.
 */
@NullMarked
package io.github.treadlight.sim.app.workload;

import org.jspecify.annotations.NullMarked;
