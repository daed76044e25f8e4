package io.github.treadlight.server.monitoring;

/** A publisher of figures. Published figures must cost nothing until they are read. */
interface FigurePublisher {
    /**
     * Publishes the figures of the server.
     *
     * @return an action that withdraws them
     */
    Runnable publish(ServerFigures server);

    /**
     * Publishes the figures of an application.
     *
     * @return an action that withdraws them
     */
    Runnable publish(String app, ApplicationFigures application);
}
