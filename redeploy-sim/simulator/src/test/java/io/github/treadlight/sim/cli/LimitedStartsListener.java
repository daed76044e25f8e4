package io.github.treadlight.sim.cli;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** A listener of an application that can be started only a few times in one server, more often with Treadlight. */
@WebListener
public class LimitedStartsListener implements ServletContextListener {
    static final int WITHOUT_TREADLIGHT = 1;
    static final int WITH_TREADLIGHT = 5;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        boolean treadlight = ClassLoader.getSystemResource("io/github/treadlight/app/LoaderWatch.class") != null;
        String key = LimitedStartsListener.class.getName();
        int deployment = Integer.getInteger(key, 0) + 1;
        System.setProperty(key, Integer.toString(deployment));
        if (deployment > (treadlight ? WITH_TREADLIGHT : WITHOUT_TREADLIGHT)) {
            throw new IllegalStateException("the application has reached its limit of deployments");
        }
    }
}
