/**
 * A cache of the facts about classes that frameworks look up again and again:
 * {@link io.github.treadlight.annotation.ClassAnnotations}.
 *
 * <p>Works in any JVM, and recognizes Jakarta's annotations by name only.
 */
@NullMarked
package io.github.treadlight.annotation;

import org.jspecify.annotations.NullMarked;
