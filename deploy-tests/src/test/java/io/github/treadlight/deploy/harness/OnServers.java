package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test class once for each server under test that {@link #value} contains. The build names the servers under
 * test in the system property {@code treadlight.servers}, by their short names and separated by commas.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(ServersUnderTest.class)
public @interface OnServers {
    /** The servers that the test class supports. */
    Server[] value() default {
        Server.PAYARA_MICRO, Server.PAYARA, Server.PAYARA_MICRO7, Server.PAYARA7, Server.GLASSFISH7, Server.GLASSFISH8
    };
}
