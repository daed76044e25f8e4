/** The catalogue of known leaks, and the server versions on which they were verified: {@code leaks.xml}. */
@NullMarked
package io.github.treadlight.leak.catalogue;

import org.jspecify.annotations.NullMarked;
