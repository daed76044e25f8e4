package io.github.treadlight.deploy.app;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Starts work that waits on a latch of the test. The request names the kind of work and the port of the latch. */
@WebServlet("/busy")
public class BusyServlet extends HttpServlet {
    static volatile int initializerLatch;

    @EJB
    private BusyTimer timer;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        int latch = Integer.parseInt(request.getParameter("latch"));
        switch (request.getParameter("work")) {
            case "request" -> LatchedWork.run(latch);
            case "initializer" -> {
                initializerLatch = latch;
                LatchedInitializer.initialize();
            }
            case "timer" -> timer.start(latch);
            case "locals" -> StaleLocals.run(latch);
            default -> throw new IllegalArgumentException("There is no such work.");
        }
    }
}
