package io.github.treadlight.deploy.app;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Uses a class value of the application and then fails its start. */
@WebListener
public class FailingListener implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        throw new IllegalStateException("this application never starts, though " + LibraryUser.superClass());
    }
}
