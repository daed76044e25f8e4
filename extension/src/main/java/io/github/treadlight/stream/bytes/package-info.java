/** The bytes of object streams: blocks of data, primitive values, strings, and the filter's counts. */
@NullMarked
package io.github.treadlight.stream.bytes;

import org.jspecify.annotations.NullMarked;
