package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Starts a thread that retains the application, until another deployment ends the threads of that name. */
@WebServlet("/thread")
public class ThreadServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String name = request.getParameter("name");
        if (request.getParameter("end") == null) {
            start(name);
        } else {
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals(name)).forEach(Thread::interrupt);
        }
        response.getWriter().print("done");
    }

    private static void start(String name) {
        Thread thread = new Thread(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }
}
