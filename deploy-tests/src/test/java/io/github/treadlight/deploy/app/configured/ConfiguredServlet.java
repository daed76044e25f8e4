package io.github.treadlight.deploy.app.configured;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Responds with a property of MicroProfile Config. */
@WebServlet("/configured")
public class ConfiguredServlet extends HttpServlet {
    @Inject
    @ConfigProperty(name = "greeting")
    private String greeting;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(greeting);
    }
}
