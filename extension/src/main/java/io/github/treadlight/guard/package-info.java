/**
 * The JVM's factory of stream filters (JEP 415), for the JVM's own class path: the JDK keeps its factory as long as the
 * JVM lives, so it must not lead to the module.
 *
 * <p>In {@code treadlight-rmi.jar} and in {@code treadlight-agent.jar}. The module sets what the factory asks by
 * reflection.
 */
@NullMarked
package io.github.treadlight.guard;

import org.jspecify.annotations.NullMarked;
