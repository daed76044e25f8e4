/** The structure of result.json, and how files are written. */
@NullMarked
package io.github.treadlight.sim.result;

import org.jspecify.annotations.NullMarked;
