package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Retains the application by a system property that no cleaner removes, until another deployment releases it. */
@WebServlet("/retain")
public class RetainServlet extends HttpServlet {
    private static final String PROPERTY = RetainServlet.class.getName();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object before = "true".equals(request.getParameter("retain"))
                ? System.getProperties().put(PROPERTY, this)
                : System.getProperties().remove(PROPERTY);
        response.getWriter().print(before == null ? "nothing was retained" : "another deployment was retained");
    }
}
