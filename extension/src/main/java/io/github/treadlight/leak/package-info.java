/**
 * What outside of an application can hold it after its end, and how each of these lets go.
 */
@NullMarked
package io.github.treadlight.leak;

import org.jspecify.annotations.NullMarked;
