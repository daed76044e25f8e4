/**
 * What is asked of a class again and again, looked up once: {@link io.github.treadlight.annotation.ClassAnnotations}.
 *
 * <p>Works in any JVM, and knows Jakarta's annotations by name only.
 */
@NullMarked
package io.github.treadlight.annotation;

import org.jspecify.annotations.NullMarked;
