/** Benchmark of one sweep of Treadlight's cleaners in a large server. */
@NullMarked
package io.github.treadlight.bench.sweep;

import org.jspecify.annotations.NullMarked;
