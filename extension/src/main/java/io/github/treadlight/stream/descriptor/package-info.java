/** Class descriptors: recognized by their bytes, bound to classes, and cached. */
@NullMarked
package io.github.treadlight.stream.descriptor;

import org.jspecify.annotations.NullMarked;
