/**
 * RMI's lookup of codebases, for the JVM's own class path: RMI takes its provider from nowhere else.
 *
 * <p>With {@code loader} and {@code guard}, all there is in {@code treadlight-rmi.jar}. The module has
 * the classes of {@code loader} a second time; what it sets in those of the class path, it sets by reflection.
 */
@NullMarked
package io.github.treadlight.rmi;

import org.jspecify.annotations.NullMarked;
