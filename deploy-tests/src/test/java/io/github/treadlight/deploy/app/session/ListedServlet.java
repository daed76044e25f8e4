package io.github.treadlight.deploy.app.session;

import io.github.treadlight.deploy.app.session.bsh.XThis;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Adds an object to the session whose class the built-in list rejects, and responds as {@link SessionServlet} does. */
@WebServlet("/listed")
public class ListedServlet extends HttpServlet {
    private static final String LISTED = "LISTED";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (request.getParameter("put") != null) {
            request.getSession().setAttribute(LISTED, new XThis(request.getParameter("put")));
        }
        request.getRequestDispatcher("/get").include(request, response);
        response.getWriter().println(LISTED + "=" + request.getSession().getAttribute(LISTED));
    }
}
