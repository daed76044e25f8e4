/** Cleaners of leaks in the servers and their libraries. */
@NullMarked
package io.github.treadlight.leak.library;

import org.jspecify.annotations.NullMarked;
