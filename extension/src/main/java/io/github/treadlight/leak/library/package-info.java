/** Cleaners of leaks in the libraries that the servers contain. */
@NullMarked
package io.github.treadlight.leak.library;

import org.jspecify.annotations.NullMarked;
