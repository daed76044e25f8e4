/** Filter patterns in the syntax of JEP 290, and their limits. */
@NullMarked
package io.github.treadlight.stream.pattern;

import org.jspecify.annotations.NullMarked;
