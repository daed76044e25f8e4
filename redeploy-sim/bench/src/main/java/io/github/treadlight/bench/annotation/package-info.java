/**
 * Benchmark of lookups of class annotations by Treadlight, by plain reflection and in a Jandex index. All rivals
 * implement one interface, {@link io.github.treadlight.bench.annotation.AnnotationLookup}.
 */
@NullMarked
package io.github.treadlight.bench.annotation;

import org.jspecify.annotations.NullMarked;
