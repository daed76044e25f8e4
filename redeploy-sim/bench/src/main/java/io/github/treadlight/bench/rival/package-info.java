/**
 * The class values of the rivals. The loader of each application defines its own copy of this package. Other packages
 * refer to these classes only by name, so that a JVM loads only the classes that it measures.
 */
@NullMarked
package io.github.treadlight.bench.rival;

import org.jspecify.annotations.NullMarked;
