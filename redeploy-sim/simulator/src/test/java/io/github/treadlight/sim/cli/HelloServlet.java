package io.github.treadlight.sim.cli;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;

/** A servlet of an application that loads no class before its first request. */
@WebServlet("/hello")
public class HelloServlet extends HttpServlet {
    @Serial
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        getServletContext().log("hello was requested");
        response.getWriter().print("hello");
    }
}
