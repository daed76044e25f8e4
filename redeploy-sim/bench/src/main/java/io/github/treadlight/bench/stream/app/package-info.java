/**
 * The application: each application's loader defines this package anew, and it is named by
 * {@link io.github.treadlight.bench.stream.StreamSubject} as text alone.
 */
@NullMarked
package io.github.treadlight.bench.stream.app;

import org.jspecify.annotations.NullMarked;
