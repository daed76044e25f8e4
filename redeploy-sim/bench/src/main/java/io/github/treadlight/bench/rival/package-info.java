/**
 * The rivals' class values: all that an application which uses one would bring with it, and nothing else, for each
 * application's loader defines this package anew. The classes are named by {@link io.github.treadlight.bench.Rival}
 * alone, as text, so that a JVM loads those that it measures and no others.
 */
@NullMarked
package io.github.treadlight.bench.rival;

import org.jspecify.annotations.NullMarked;
