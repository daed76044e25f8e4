/** Estimates of the stack and the heap that are left for reading a stream. */
@NullMarked
package io.github.treadlight.stream.room;

import org.jspecify.annotations.NullMarked;
