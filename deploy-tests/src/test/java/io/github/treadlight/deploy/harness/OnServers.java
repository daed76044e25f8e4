package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test class once on each server under test that {@link #value} contains. Only tests of the selected sets run.
 * The build names the servers under test in the system property {@code treadlight.servers}, by their short names, and
 * the sets in {@code treadlight.sets}, both separated by commas.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(ServersUnderTest.class)
@ExtendWith(ServersUnderTest.class)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = TestClassLock.class)
public @interface OnServers {
    /** The servers that the test class supports. */
    Server[] value() default {
        Server.PAYARA_MICRO, Server.PAYARA, Server.PAYARA_MICRO7, Server.PAYARA7, Server.GLASSFISH7, Server.GLASSFISH8
    };

    /**
     * Returns whether no other test class may use a server while this one does. A class that only reads the server's
     * files needs no reservation.
     */
    boolean exclusive() default true;
}
