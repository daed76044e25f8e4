package io.github.treadlight.deploy.app.session;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Adds the {@link Item}s named by {@code items} to the session there is, and answers as {@link SessionServlet}. */
@WebServlet("/add")
public class AddServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpSession session = request.getSession(false);
        if (session != null) {
            for (String item : request.getParameter("items").split(",")) {
                try {
                    session.setAttribute(item, Item.valueOf(item).make());
                } catch (Exception failed) {
                    throw new ServletException(item + " cannot be made", failed);
                }
            }
        }
        // A forward would end the answer before the server has given the session to the other nodes.
        request.getRequestDispatcher("/get").include(request, response);
    }
}
