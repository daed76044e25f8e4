package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.jar.JarFile;

/**
 * Opens the application's library and responds with its path. The file stays open, after an undeployment too, until a
 * request closes it.
 */
@WebServlet("/open")
public class OpenFileServlet extends HttpServlet {
    private static final String PROPERTY = OpenFileServlet.class.getName();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if ("close".equals(request.getParameter("do"))) {
            JarFile open = (JarFile) System.getProperties().remove(PROPERTY);
            open.close();
            response.getWriter().print("closed " + open.getName());
        } else {
            JarFile library = new JarFile(Path.of(URI.create(
                    ClassValueLibrary.class.getProtectionDomain().getCodeSource().getLocation().toString())).toFile());
            System.getProperties().put(PROPERTY, library);
            response.getWriter().print(library.getName());
        }
    }
}
