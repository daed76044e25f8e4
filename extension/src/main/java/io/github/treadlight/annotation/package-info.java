/**
 * A cache of the annotations that applications look up again and again:
 * {@link io.github.treadlight.annotation.ClassAnnotations}. The module does not use it, but looks for annotations in
 * class files, before the classes are loaded.
 *
 * <p>Works in any JVM, and recognizes Jakarta's annotations by name only.
 */
@NullMarked
package io.github.treadlight.annotation;

import org.jspecify.annotations.NullMarked;
