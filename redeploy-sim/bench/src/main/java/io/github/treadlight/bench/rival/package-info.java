/**
 * The rivals' class values, with all classes that an application with such a class value has in its own loader: each
 * application's loader defines this package anew. Other packages refer to these classes only by name, so that a JVM
 * loads the classes that it measures and no others.
 */
@NullMarked
package io.github.treadlight.bench.rival;

import org.jspecify.annotations.NullMarked;
