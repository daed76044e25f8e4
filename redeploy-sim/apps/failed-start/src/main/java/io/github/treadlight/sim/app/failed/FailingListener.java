package io.github.treadlight.sim.app.failed;

import io.github.treadlight.sim.app.workload.Work;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * Does the application's work and then fails. Nobody can ask an application that did not start, so what it did stands
 * in a system property, {@code redeploy-sim} and the context path: text alone, which holds nothing.
 */
@WebListener
public class FailingListener implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        String done = Work.of(context.getClassLoader()).answer().toString();
        System.setProperty("redeploy-sim" + context.getContextPath(), done);
        throw new IllegalStateException("This application fails at its start; it is made to");
    }
}
