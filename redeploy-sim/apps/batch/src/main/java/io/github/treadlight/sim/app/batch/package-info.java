/** An application with a Jakarta Batch job of two steps: it prices orders in chunks, then reports the total. */
@NullMarked
package io.github.treadlight.sim.app.batch;

import org.jspecify.annotations.NullMarked;
