package io.github.treadlight.deploy.app;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;

/** A servlet that fails when the application starts, before the server has started its servlet for pages. */
@WebServlet(urlPatterns = "/failing", loadOnStartup = 1)
public class FailingServlet extends HttpServlet {
    @Override
    public void init() throws ServletException {
        throw new ServletException("on purpose");
    }
}
