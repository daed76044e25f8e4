/**
 * Class values that do not retain an undeployed application: {@link io.github.treadlight.classvalue.CompactClassValue},
 * a replacement for {@link java.lang.ClassValue} that keeps each value with the shorter-lived of the class and the
 * class value, and {@link io.github.treadlight.classvalue.ClassValues}, a factory of class values from functions.
 *
 * <p>Needs nothing but the JDK and works in any JVM.
 */
@NullMarked
package io.github.treadlight.classvalue;

import org.jspecify.annotations.NullMarked;
