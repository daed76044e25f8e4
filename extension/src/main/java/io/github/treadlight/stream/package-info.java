/**
 * Object streams in the JDK's format whose classes come from an explicit loader and are remembered, and which a filter
 * guards.
 *
 * <p>Needs nothing of a server: what a server writes for a class besides its descriptor is a
 * {@link io.github.treadlight.stream.DescriptorAnnotations}.
 */
@NullMarked
package io.github.treadlight.stream;

import org.jspecify.annotations.NullMarked;
