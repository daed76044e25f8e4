/** The shape of result.json. */
@NullMarked
package io.github.treadlight.sim.result;

import org.jspecify.annotations.NullMarked;
