package io.github.treadlight.deploy.app.leak;

import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorDefinition;
import jakarta.enterprise.concurrent.ManagedThreadFactoryDefinition;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/** Causes the {@link LeakKind} that a request names. */
@WebServlet("/leak")
@ManagedExecutorDefinition(name = "java:app/concurrent/leak")
@ManagedScheduledExecutorDefinition(name = "java:app/concurrent/ticks")
@ManagedThreadFactoryDefinition(name = "java:app/concurrent/threads")
public class LeakServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String name = request.getParameter("name");
        try {
            LeakKind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')).cause();
        } catch (Exception failed) {
            throw new IllegalStateException(name + " failed", failed);
        }
        response.getWriter().print("leaked " + name);
    }
}
