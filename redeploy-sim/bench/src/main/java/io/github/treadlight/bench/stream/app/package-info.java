/**
 * The application whose objects are written and read. The loader of each application defines its own copy of this
 * package; {@link io.github.treadlight.bench.stream.StreamFixture} refers to it only by name.
 */
@NullMarked
package io.github.treadlight.bench.stream.app;

import org.jspecify.annotations.NullMarked;
