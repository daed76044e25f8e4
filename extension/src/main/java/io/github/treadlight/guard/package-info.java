/**
 * The JVM's factory of stream filters (JEP 415), for the system class loader. The JDK retains its factory as long as
 * the JVM runs, so the factory must not refer to the module.
 *
 * <p>{@code treadlight-rmi.jar} and {@code treadlight-agent.jar} contain this package. If neither is on the JVM's class
 * path, the module defines the factory in the system class loader. The module sets its guard by reflection.
 */
@NullMarked
package io.github.treadlight.guard;

import org.jspecify.annotations.NullMarked;
