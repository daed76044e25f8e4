/**
 * A cache of the annotations that applications look up again and again:
 * {@link io.github.treadlight.annotation.ClassAnnotations}. The module itself has no loaded classes where it looks for
 * annotations: it reads class files.
 *
 * <p>Works in any JVM, and recognizes Jakarta's annotations by name only.
 */
@NullMarked
package io.github.treadlight.annotation;

import org.jspecify.annotations.NullMarked;
