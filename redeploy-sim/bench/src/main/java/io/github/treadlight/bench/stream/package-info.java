/**
 * Object streams of Treadlight beside those of the JDK, of the servers as they are delivered, and of JBoss. All rivals
 * are asked through one interface, {@link io.github.treadlight.bench.stream.Streams}; each JVM measures one of them.
 */
@NullMarked
package io.github.treadlight.bench.stream;

import org.jspecify.annotations.NullMarked;
