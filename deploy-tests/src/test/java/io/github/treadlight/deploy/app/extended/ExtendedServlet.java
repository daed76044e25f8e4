package io.github.treadlight.deploy.app.extended;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with the name of the bean that the extension added. */
@WebServlet("/extended")
public class ExtendedServlet extends HttpServlet {
    @Inject
    private ExtendedBean bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(bean.name());
    }
}
