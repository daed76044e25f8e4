/** The origin of object streams: who wrote the bytes, and which code reads them. */
@NullMarked
package io.github.treadlight.stream.origin;

import org.jspecify.annotations.NullMarked;
