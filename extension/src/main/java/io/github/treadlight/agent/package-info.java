/**
 * The Java agent that adds {@code treadlight.jar} to a Payara Micro which is started by {@code java -jar}, without a
 * launcher or an uber jar of its own, and sets the JVM's filter factory of object streams.
 *
 * <p>{@code treadlight-agent.jar} contains only this package and {@code guard}. The JVM puts that jar on its own class
 * path, where {@code treadlight.jar} must not be, because it could not load the server's classes from there.
 */
@NullMarked
package io.github.treadlight.agent;

import org.jspecify.annotations.NullMarked;
