package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Has the JVM hold the application, where nobody looks for it, until another deployment has it let go. */
@WebServlet("/hold")
public class HoldServlet extends HttpServlet {
    private static final String PLACE = HoldServlet.class.getName();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object before = "true".equals(request.getParameter("hold"))
                ? System.getProperties().put(PLACE, this)
                : System.getProperties().remove(PLACE);
        response.getWriter().print(before == null ? "held nothing" : "held another");
    }
}
