/**
 * The provider of codebases for RMI. RMI looks for its provider only on the JVM's own class path.
 *
 * <p>{@code treadlight-rmi.jar} contains only this package, {@code loader} and {@code guard}. The module has its own
 * copy of the classes of {@code loader}, and configures those on the class path by reflection.
 */
@NullMarked
package io.github.treadlight.rmi;

import org.jspecify.annotations.NullMarked;
