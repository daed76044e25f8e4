package io.github.treadlight.deploy.app;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** A listener that uses a class value of the application, then makes its start fail. */
@WebListener
public class FailingListener implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        throw new IllegalStateException(
                "This application never starts. Its class value extends " + ClassValueLibrary.superclass());
    }
}
