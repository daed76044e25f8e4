/** The catalogue of known leaks, {@code leaks.xml}. */
@NullMarked
package io.github.treadlight.leak.catalogue;

import org.jspecify.annotations.NullMarked;
