/** The structure of result.json, the reading and writing of such files, and the comparison of two results. */
@NullMarked
package io.github.treadlight.sim.result;

import org.jspecify.annotations.NullMarked;
