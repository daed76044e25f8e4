package io.github.treadlight.server.monitoring;

/**
 * MBean of a running application: {@code io.github.treadlight:type=Application,name=…}. All attributes are numbers, so
 * that metrics can use them.
 */
public interface ApplicationMXBean extends Figures {
    /**
     * Returns the time of the deployment in milliseconds, from its beginning to the start of the application; 0 until
     * the application has started.
     */
    long getDeploymentMillis();

    /** Returns how many object streams of the application were rejected since it began. */
    long getStreamsRejected();
}
