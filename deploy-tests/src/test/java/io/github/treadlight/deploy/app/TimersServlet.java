package io.github.treadlight.deploy.app;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with the number of timers of {@link HourlyTimer}. */
@WebServlet("/timers")
public class TimersServlet extends HttpServlet {
    @EJB
    private HourlyTimer bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(bean.count());
    }
}
