/**
 * Object streams in the JDK's format that load classes with an explicit loader, cache them, and check them with a
 * filter.
 *
 * <p>Does not depend on a server. {@link io.github.treadlight.stream.DescriptorAnnotations} is the interface for data
 * that a server writes after a class descriptor.
 */
@NullMarked
package io.github.treadlight.stream;

import org.jspecify.annotations.NullMarked;
