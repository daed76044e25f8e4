/**
 * What the simulator's own applications have in common: generated classes, class values computed for them, the
 * application's own scenarios, and a servlet that answers what was done, so that the simulator can check that the
 * application really worked.
 */
@NullMarked
package io.github.treadlight.sim.app.workload;

import org.jspecify.annotations.NullMarked;
