package io.github.treadlight.deploy.app.work;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.Socket;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Schedules a task, or waits for the one that this or another application has scheduled. */
@WebServlet("/task")
public class TaskServlet extends HttpServlet {
    private static final String KEY = "treadlight.test.task";

    @Resource
    private ManagedScheduledExecutorService executor;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String delay = request.getParameter("schedule");
        if (delay != null) {
            Future<?> task = executor.schedule(() -> "ran", Long.parseLong(delay), TimeUnit.SECONDS);
            System.getProperties().put(KEY, task);
            response.getWriter().print("scheduled");
            return;
        }
        Future<?> task = (Future<?>) System.getProperties().remove(KEY);
        // Loads all classes before the undeployment, which closes the class loader.
        PrintWriter out = response.getWriter();
        out.print("");
        String outcome;
        try (Socket latch = new Socket("127.0.0.1",
                Integer.parseInt(request.getParameter("latch")))) {
            latch.getOutputStream().write(1);
            outcome = (String) task.get();
        } catch (Exception failed) {
            outcome = failed.toString();
        }
        out.print(outcome);
    }
}
