package io.github.treadlight.deploy.app.configured;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.microprofile.config.ConfigProvider;

/** Responds with a property of MicroProfile Config. */
@WebServlet("/configured")
public class ConfiguredServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(ConfigProvider.getConfig().getValue("greeting", String.class));
    }
}
