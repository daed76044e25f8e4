/** Cleaners of leaks in the JDK: in its threads, registries and defaults. */
@NullMarked
package io.github.treadlight.leak.jdk;

import org.jspecify.annotations.NullMarked;
