/**
 * The Java agent that adds {@code treadlight.jar} to a Payara Micro which is started by {@code java -jar}, without a
 * launcher or an uber jar of its own.
 *
 * <p>With {@code guard}, all there is in {@code treadlight-agent.jar}, which the JVM puts on its own class path;
 * {@code treadlight.jar} must not be there, for it would not see the server's classes.
 */
@NullMarked
package io.github.treadlight.agent;

import org.jspecify.annotations.NullMarked;
