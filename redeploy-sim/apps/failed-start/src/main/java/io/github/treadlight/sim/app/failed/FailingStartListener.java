package io.github.treadlight.sim.app.failed;

import io.github.treadlight.sim.app.workload.Work;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * A listener that does the application's work and then fails. An application that did not start cannot handle requests,
 * so the result is left in a system property named {@code redeploy-sim} plus the context path. It is plain text, which
 * retains nothing.
 */
@WebListener
public class FailingStartListener implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        String result = Work.of(context.getClassLoader()).toJson().toString();
        System.setProperty("redeploy-sim" + context.getContextPath(), result);
        throw new IllegalStateException("This application is designed to fail at startup");
    }
}
