package io.github.treadlight.deploy.app.faulttolerance;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with the number of calls of the retried method. */
@WebServlet("/retry")
public class RetryServlet extends HttpServlet {
    @Inject
    private RetryingBean bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(bean.work());
    }
}
