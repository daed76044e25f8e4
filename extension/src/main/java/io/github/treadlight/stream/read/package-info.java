/**
 * Readers of the format of object streams: class descriptors that are recognized by their bytes, and
 * {@link io.github.treadlight.stream.read.FastInputStream}, which reads a whole stream itself.
 *
 * <p>The package knows neither filters nor class loaders. {@link io.github.treadlight.stream.read.ClassSource} and
 * {@link io.github.treadlight.stream.read.StreamLimits} are the interfaces to them. The package is not exported.
 */
@NullMarked
package io.github.treadlight.stream.read;

import org.jspecify.annotations.NullMarked;
