package io.github.treadlight.deploy.app.session;

import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.UUID;

/**
 * {@code /put} fills a new session with every {@link Item} but those named by {@code without}, and notes the address
 * in {@code whenStopped} for the {@link StopListener}; both {@code /put} and {@code /get} answer which session it is,
 * which deployment this is, and how each item in the session is.
 */
@WebServlet({"/put", "/get"})
@EJB(name = SessionServlet.GREETER, beanInterface = Greeter.class)
public class SessionServlet extends HttpServlet {
    static final String GREETER = "greeter";
    /** New with every loader of this class. */
    private static final String GENERATION = UUID.randomUUID().toString();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        PrintWriter answer = response.getWriter();
        answer.println("generation=" + GENERATION);
        HttpSession session = request.getSession(false);
        if (request.getServletPath().equals("/put")) {
            if (session != null) {
                session.invalidate();
            }
            session = request.getSession();
            fill(session, List.of(request.getParameter("without").split(",")));
            getServletContext().setAttribute(
                    StopListener.WHOM_TO_TELL, request.getParameter(StopListener.WHOM_TO_TELL));
        }
        if (session == null) {
            answer.println("session=none");
            return;
        }
        answer.println("session=" + session.getId() + " of " + session.getCreationTime());
        for (Item item : Item.values()) {
            answer.println(item + "=" + item.state(session.getAttribute(item.name())));
        }
    }

    private static void fill(HttpSession session, List<String> without) throws ServletException {
        for (Item item : Item.values()) {
            if (!without.contains(item.name())) {
                try {
                    session.setAttribute(item.name(), item.make());
                } catch (Exception failed) {
                    throw new ServletException(item + " cannot be made", failed);
                }
            }
        }
    }
}
