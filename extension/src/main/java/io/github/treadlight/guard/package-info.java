/**
 * The JVM's factory of stream filters (JEP 415), for the system class loader: the JDK keeps its factory as long as the
 * JVM lives, so it must not lead to the module.
 *
 * <p>In {@code treadlight-rmi.jar} and in {@code treadlight-agent.jar}. If neither is on the JVM's class path, the
 * module defines the factory in the system class loader. The module sets the factory's guard by reflection.
 */
@NullMarked
package io.github.treadlight.guard;

import org.jspecify.annotations.NullMarked;
