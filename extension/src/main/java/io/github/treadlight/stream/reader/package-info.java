/** The code that reads an object stream, found on the stack. */
@NullMarked
package io.github.treadlight.stream.reader;

import org.jspecify.annotations.NullMarked;
