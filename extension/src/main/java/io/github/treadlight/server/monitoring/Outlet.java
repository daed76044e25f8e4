package io.github.treadlight.server.monitoring;

/** Where figures can be read. What it does must cost nothing while nobody reads. */
interface Outlet {
    /** Publishes the figures of the server; running what is returned takes them back. */
    Runnable publish(TreadlightMXBean server);

    /** Publishes the figures of an application; running what is returned takes them back. */
    Runnable publish(String app, ApplicationMXBean application);
}
