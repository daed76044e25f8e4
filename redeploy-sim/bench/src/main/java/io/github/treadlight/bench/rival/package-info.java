/**
 * The rivals' class values: all that an application which uses one would bring with it, and what must be a class of
 * the application's own loader, for each application's loader defines this package anew. The classes are named as text
 * alone, so that a JVM loads those that it measures and no others.
 */
@NullMarked
package io.github.treadlight.bench.rival;

import org.jspecify.annotations.NullMarked;
