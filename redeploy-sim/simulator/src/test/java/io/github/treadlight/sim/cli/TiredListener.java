package io.github.treadlight.sim.cli;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Of an application that a server can deploy a few times only. */
@WebListener
public class TiredListener implements ServletContextListener {
    /** So many times, unless the system property {@link #LIMIT} says otherwise. */
    static final int DEPLOYMENTS = 5;
    static final String LIMIT = "tired.deployments";

    @Override
    public void contextInitialized(ServletContextEvent event) {
        String key = TiredListener.class.getName();
        int deployment = Integer.getInteger(key, 0) + 1;
        System.setProperty(key, Integer.toString(deployment));
        if (deployment > Integer.getInteger(LIMIT, DEPLOYMENTS)) {
            throw new IllegalStateException("deployed once too often");
        }
    }
}
