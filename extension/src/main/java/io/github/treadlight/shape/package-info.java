/**
 * Shapes of methods and fields in class files: digests of their instructions that do not depend on the compiler. Two
 * builds of the same source have the same shapes. Code that does something else has a different shape.
 */
@NullMarked
package io.github.treadlight.shape;

import org.jspecify.annotations.NullMarked;
