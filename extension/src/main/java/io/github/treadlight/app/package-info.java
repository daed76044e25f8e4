/**
 * Generations of applications: which class loaders belong to each, when each one ends, when its leaks are swept, and
 * whether it is retained.
 */
@NullMarked
package io.github.treadlight.app;

import org.jspecify.annotations.NullMarked;
