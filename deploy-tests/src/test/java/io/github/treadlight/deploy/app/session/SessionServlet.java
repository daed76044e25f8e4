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
 * Responds with the id of the session, an id of the deployment, and the state of each {@link SessionAttribute}. Before
 * that, {@code /put} creates a new session with all attributes except those that {@code without} names. It also saves
 * the URI in {@code whenStopped} for the {@link StopListener}.
 */
@WebServlet({"/put", "/get"})
@EJB(name = SessionServlet.GREETER, beanInterface = Greeter.class)
public class SessionServlet extends HttpServlet {
    static final String GREETER = "greeter";
    /** An id that differs between the deployments of the application. */
    private static final String GENERATION = UUID.randomUUID().toString();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        PrintWriter out = response.getWriter();
        out.println("generation=" + GENERATION);
        HttpSession session = request.getSession(false);
        if (request.getServletPath().equals("/put")) {
            if (session != null) {
                session.invalidate();
            }
            session = request.getSession();
            fill(session, List.of(request.getParameter("without").split(",")));
            getServletContext().setAttribute(
                    StopListener.HOOK_URI, request.getParameter(StopListener.HOOK_URI));
        }
        if (session == null) {
            out.println("session=none");
            return;
        }
        out.println("session=" + session.getId() + " of " + session.getCreationTime());
        for (SessionAttribute attribute : SessionAttribute.values()) {
            out.println(attribute + "=" + attribute.state(session.getAttribute(attribute.name())));
        }
    }

    private static void fill(HttpSession session, List<String> without) throws ServletException {
        for (SessionAttribute attribute : SessionAttribute.values()) {
            if (!without.contains(attribute.name())) {
                try {
                    session.setAttribute(attribute.name(), attribute.create());
                } catch (Exception failed) {
                    throw new ServletException(attribute + " cannot be created", failed);
                }
            }
        }
    }
}
