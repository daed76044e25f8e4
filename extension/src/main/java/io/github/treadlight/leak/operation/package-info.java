/** Cleaners of leaks that {@code leaks.xml} describes completely, as places. */
@NullMarked
package io.github.treadlight.leak.operation;

import org.jspecify.annotations.NullMarked;
