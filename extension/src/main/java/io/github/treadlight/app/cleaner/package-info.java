/**
 * What outside of an application can hold it after its end, and how each of these lets go.
 */
@NullMarked
package io.github.treadlight.app.cleaner;

import org.jspecify.annotations.NullMarked;
