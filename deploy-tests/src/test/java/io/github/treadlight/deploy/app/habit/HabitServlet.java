package io.github.treadlight.deploy.app.habit;

import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/** Does one of the things by which applications stay in memory. */
@WebServlet("/habit")
@ManagedExecutorDefinition(name = "java:app/concurrent/habit")
public class HabitServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String name = request.getParameter("name");
        try {
            Habit.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')).form();
        } catch (Exception failed) {
            throw new IllegalStateException(name + " failed", failed);
        }
        response.getWriter().print("did " + name);
    }
}
