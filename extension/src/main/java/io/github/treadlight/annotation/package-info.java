/**
 * What is looked up again and again for a class or a loader, kept without keeping the class or loader alive.
 */
@NullMarked
package io.github.treadlight.annotation;

import org.jspecify.annotations.NullMarked;
