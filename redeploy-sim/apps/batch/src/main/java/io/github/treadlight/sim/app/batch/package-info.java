/** An application with a Jakarta Batch job of two steps: orders in chunks, then a report. */
@NullMarked
package io.github.treadlight.sim.app.batch;

import org.jspecify.annotations.NullMarked;
