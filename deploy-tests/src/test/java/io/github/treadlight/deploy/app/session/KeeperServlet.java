package io.github.treadlight.deploy.app.session;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.naming.InitialContext;

/**
 * Adds stateful EJBs to the session ({@code /keepers}), visits the one with a number and counts the visits of the
 * session ({@code /visit}), or removes all ({@code /remove}). Responds with the numbers of passivated beans.
 */
@WebServlet({"/keepers", "/visit", "/passivated", "/remove"})
public class KeeperServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String KEEPERS = "keepers";
    private static final String VISITS = "visits";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpSession session = request.getSession();
        switch (request.getServletPath()) {
            case "/keepers" -> {
                int count = Integer.parseInt(request.getParameter("count"));
                session.setAttribute(KEEPERS, create(count, List.of(request.getParameter("without").split(","))));
                session.setAttribute(VISITS, 0);
            }
            case "/visit" -> {
                int visits = (int) session.getAttribute(VISITS) + 1;
                session.setAttribute(VISITS, visits);
                response.getWriter().println("sessionVisits=" + visits);
                response.getWriter().print(
                        keepers(session).get(Integer.parseInt(request.getParameter("number"))).visit());
            }
            case "/remove" -> {
                keepers(session).forEach(Keeper::remove);
                KeeperBean.passivated().clear();
            }
            default -> { }
        }
        response.getWriter().println("passivated=" + KeeperBean.passivated());
    }

    private static List<Keeper> create(int count, List<String> without) throws ServletException {
        List<Keeper> keepers = new ArrayList<>();
        try {
            for (int number = 0; number < count; number++) {
                Keeper keeper = (Keeper) new InitialContext().lookup("java:module/KeeperBean");
                keeper.fill(number, without);
                keepers.add(keeper);
            }
        } catch (Exception failed) {
            throw new ServletException("The beans cannot be created", failed);
        }
        return keepers;
    }

    private static List<Keeper> keepers(HttpSession session) {
        return ((List<?>) session.getAttribute(KEEPERS)).stream().map(Keeper.class::cast).toList();
    }
}
