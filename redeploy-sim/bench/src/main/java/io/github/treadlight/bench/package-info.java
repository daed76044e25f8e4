/** JMH benchmarks of the published claims. Each runs Treadlight beside its rivals, so that every figure is a ratio. */
@NullMarked
package io.github.treadlight.bench;

import org.jspecify.annotations.NullMarked;
