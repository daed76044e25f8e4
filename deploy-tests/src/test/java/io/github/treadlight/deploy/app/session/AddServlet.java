package io.github.treadlight.deploy.app.session;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/**
 * Adds the {@link SessionAttribute}s that the parameter {@code attributes} names to an existing session, and responds
 * as {@link SessionServlet} does.
 */
@WebServlet("/add")
public class AddServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpSession session = request.getSession(false);
        if (session != null) {
            for (String name : request.getParameter("attributes").split(",")) {
                try {
                    session.setAttribute(name, SessionAttribute.valueOf(name).create());
                } catch (Exception failed) {
                    throw new ServletException(name + " cannot be created", failed);
                }
            }
        }
        // Not a forward, which would end the response before the server has sent the session to the other nodes.
        request.getRequestDispatcher("/get").include(request, response);
    }
}
