/**
 * The JVM's factory of stream filters (JEP 415), for the JVM's own class path. The JDK retains its factory as long as
 * the JVM runs, so the factory must not refer to the module.
 *
 * <p>{@code treadlight-rmi.jar} and {@code treadlight-agent.jar} contain this package. The module sets the guard of the
 * factory by reflection.
 */
@NullMarked
package io.github.treadlight.guard;

import org.jspecify.annotations.NullMarked;
