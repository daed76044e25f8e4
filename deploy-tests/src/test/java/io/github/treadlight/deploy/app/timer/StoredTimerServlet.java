package io.github.treadlight.deploy.app.timer;

import io.github.treadlight.deploy.app.session.StoredAttributes;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * Creates a persistent timer with {@link StoredAttributes} ({@code /create}), responds with the state of its
 * information ({@code /read}), or cancels it ({@code /cancel}).
 */
@WebServlet({"/create", "/read", "/cancel"})
public class StoredTimerServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @EJB
    private transient PersistentTimer bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        switch (request.getServletPath()) {
            case "/create" -> create(List.of(request.getParameter("without").split(",")));
            case "/read" -> response.getWriter().print(((StoredAttributes) bean.information()).describe());
            default -> bean.cancel();
        }
    }

    private void create(List<String> without) throws ServletException {
        try {
            bean.create(StoredAttributes.without(without));
        } catch (Exception failed) {
            throw new ServletException("The information cannot be created", failed);
        }
    }
}
