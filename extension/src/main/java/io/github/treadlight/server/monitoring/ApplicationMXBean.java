package io.github.treadlight.server.monitoring;

/**
 * MBean of a running application: {@code io.github.treadlight:type=Application,name=…}. All attributes are numbers, so
 * that metrics can use them.
 */
public interface ApplicationMXBean extends Figures {
    /**
     * Returns the duration of the deployment in milliseconds, from its beginning to the start of the application, or 0
     * if the application has not started yet or started with the server.
     */
    long getDeploymentMillis();

    /** Returns how many object streams of the application were rejected since it began. */
    long getStreamsRejected();
}
