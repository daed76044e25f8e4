/** Sizes of objects in the heap, by which a class value chooses the form that takes the least memory. */
@NullMarked
package io.github.treadlight.classvalue.layout;

import org.jspecify.annotations.NullMarked;
