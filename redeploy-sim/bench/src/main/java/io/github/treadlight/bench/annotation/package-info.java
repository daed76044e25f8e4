/**
 * Java annotations of classes, looked up by Treadlight, by plain reflection and in an index of Jandex. All rivals are
 * asked through one interface, {@link io.github.treadlight.bench.annotation.AnnotationLookup}.
 */
@NullMarked
package io.github.treadlight.bench.annotation;

import org.jspecify.annotations.NullMarked;
