package io.github.treadlight.deploy.app;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Has work done that waits at the gate of the test's whose port it is told. */
@WebServlet("/busy")
public class BusyServlet extends HttpServlet {
    static volatile int initializersGate;

    @EJB
    private BusyTimer timer;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        int gate = Integer.parseInt(request.getParameter("gate"));
        switch (request.getParameter("work")) {
            case "request" -> GatePass.pass(gate);
            case "initializer" -> {
                initializersGate = gate;
                SlowToInitialize.initialize();
            }
            case "timer" -> timer.start(gate);
            default -> throw new IllegalArgumentException("no such work");
        }
    }
}
