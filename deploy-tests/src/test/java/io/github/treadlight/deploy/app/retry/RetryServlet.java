package io.github.treadlight.deploy.app.retry;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers how often the bean was called until it worked. */
@WebServlet("/retry")
public class RetryServlet extends HttpServlet {
    @Inject
    private RetriedBean bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(bean.work());
    }
}
