/** {@link io.github.treadlight.stream.fast.FastInputStream}, which reads a whole object stream itself. */
@NullMarked
package io.github.treadlight.stream.fast;

import org.jspecify.annotations.NullMarked;
