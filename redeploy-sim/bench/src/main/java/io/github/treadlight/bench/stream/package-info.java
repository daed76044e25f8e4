/**
 * Benchmarks of object streams: Treadlight beside the JDK, the unmodified servers and JBoss Marshalling. All rivals
 * implement one interface, {@link io.github.treadlight.bench.stream.Streams}; each JVM measures one of them.
 */
@NullMarked
package io.github.treadlight.bench.stream;

import org.jspecify.annotations.NullMarked;
