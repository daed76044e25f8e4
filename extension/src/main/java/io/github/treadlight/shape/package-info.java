/**
 * The shape of methods and fields of class files: their instructions without what a compiler may choose. Two builds of
 * the same source have the same shapes, and another meaning has another shape.
 */
@NullMarked
package io.github.treadlight.shape;

import org.jspecify.annotations.NullMarked;
