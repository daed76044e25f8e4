/**
 * Leaks of undeployed applications: the catalogue of known leaks, the search for the owner of an object, and the
 * interlock without whose permission nothing is released.
 */
@NullMarked
package io.github.treadlight.leak;

import org.jspecify.annotations.NullMarked;
