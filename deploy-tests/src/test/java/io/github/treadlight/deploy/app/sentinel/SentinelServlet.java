package io.github.treadlight.deploy.app.sentinel;

import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registers objects with the JVM and the server, and responds with those registrations that something else has changed.
 * The paths are {@code register}, {@code check}, {@code progress} and {@code unregister}.
 */
@WebServlet("/registrations/*")
@ManagedExecutorDefinition(name = SentinelThreadLocals.OWN_EXECUTOR, maxAsync = SentinelThreadLocals.THREADS)
public class SentinelServlet extends HttpServlet {
    private static final String ATTRIBUTE = "sentinel";

    /** The attribute of each session that the application began, by the session's id. */
    private final Map<String, SessionValue> sessions = new ConcurrentHashMap<>();
    private Registrations registrations;
    @Inject
    private SentinelBean bean;
    @EJB
    private SentinelTimer timer;

    @Override
    public void init() {
        registrations = new Registrations(getServletContext().getContextPath().substring(1), bean, timer);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            response.getWriter().print(respond(request));
        } catch (IOException | RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IllegalStateException(request.getPathInfo() + " failed", failed);
        }
    }

    private String respond(HttpServletRequest request) throws Exception {
        switch (request.getPathInfo()) {
            case "/register" -> {
                String without = Optional.ofNullable(request.getParameter("without")).orElse("");
                registrations.register(List.of(without.split(",", -1)));
                beginSession(request.getSession());
                return "registered";
            }
            case "/unregister" -> {
                registrations.unregister();
                return "unregistered";
            }
            case "/progress" -> {
                return timer.ticks() + " " + SentinelTasks.ticks();
            }
            default -> {
                List<String> changes = new ArrayList<>(registrations.check());
                changes.addAll(sessionChanges(request));
                return String.join("\n", changes);
            }
        }
    }

    private void beginSession(HttpSession session) {
        SessionValue value = sessions.computeIfAbsent(session.getId(), SessionValue::new);
        session.setAttribute(ATTRIBUTE, value);
    }

    private List<String> sessionChanges(HttpServletRequest request) {
        String requested = request.getRequestedSessionId();
        SessionValue expected = requested == null ? null : sessions.get(requested);
        if (expected == null) {
            return List.of(); // the client has no session of this deployment
        }
        HttpSession session = request.getSession(false);
        if (session == null) {
            return List.of("session: the server has lost it");
        }
        return session.getAttribute(ATTRIBUTE) == expected ? List.of() : List.of("session: its attribute has changed");
    }
}
